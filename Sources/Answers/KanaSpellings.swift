/// Which romaji may stand for which kana.
///
/// Source: the Hepburn, Kunrei-shiki (Cabinet order 1954-1) and Nihon-shiki tables, the input
/// spellings of JIS X 4063:2000 and common input methods, and the extended spellings of the
/// Cabinet notice on loan words (1991-2). The first spelling of each kana is the one that is shown;
/// a spelling that several kana share is converted to the one that stands first here.
enum KanaSpellings {
  /// Kana, one or two, and their spellings.
  static let table: [(kana: String, spellings: String)] = [
    ("あ", "a"), ("い", "i yi"), ("う", "u wu whu"), ("え", "e"), ("お", "o"),
    ("か", "ka ca"), ("き", "ki"), ("く", "ku cu qu"), ("け", "ke"), ("こ", "ko co"),
    ("さ", "sa"), ("し", "shi si ci"), ("す", "su"), ("せ", "se ce"), ("そ", "so"),
    ("た", "ta"), ("ち", "chi ti"), ("つ", "tsu tu"), ("て", "te"), ("と", "to"),
    ("な", "na"), ("に", "ni"), ("ぬ", "nu"), ("ね", "ne"), ("の", "no"),
    ("は", "ha"), ("ひ", "hi"), ("ふ", "fu hu"), ("へ", "he"), ("ほ", "ho"),
    ("ま", "ma"), ("み", "mi"), ("む", "mu"), ("め", "me"), ("も", "mo"),
    ("や", "ya"), ("ゆ", "yu"), ("よ", "yo"),
    ("ら", "ra"), ("り", "ri"), ("る", "ru"), ("れ", "re"), ("ろ", "ro"),
    ("わ", "wa"), ("を", "wo o"),
    ("が", "ga"), ("ぎ", "gi"), ("ぐ", "gu"), ("げ", "ge"), ("ご", "go"),
    ("ざ", "za"), ("じ", "ji zi"), ("ず", "zu"), ("ぜ", "ze"), ("ぞ", "zo"),
    ("だ", "da"), ("ぢ", "ji di dji dzi zi"), ("づ", "zu du dzu"), ("で", "de"), ("ど", "do"),
    ("ば", "ba"), ("び", "bi"), ("ぶ", "bu"), ("べ", "be"), ("ぼ", "bo"),
    ("ぱ", "pa"), ("ぴ", "pi"), ("ぷ", "pu"), ("ぺ", "pe"), ("ぽ", "po"),
    ("ゔ", "vu"),
    // Two kana, one syllable.
    ("きゃ", "kya"), ("きゅ", "kyu"), ("きょ", "kyo"), ("きぃ", "kyi"), ("きぇ", "kye"),
    ("ぎゃ", "gya"), ("ぎゅ", "gyu"), ("ぎょ", "gyo"), ("ぎぃ", "gyi"), ("ぎぇ", "gye"),
    ("しゃ", "sha sya shya"), ("しゅ", "shu syu shyu"), ("しょ", "sho syo shyo"),
    ("しぃ", "syi"), ("しぇ", "she sye shye"),
    ("じゃ", "ja zya jya"), ("じゅ", "ju zyu jyu"), ("じょ", "jo zyo jyo"),
    ("じぃ", "jyi zyi"), ("じぇ", "je zye jye"),
    ("ちゃ", "cha tya cya chya"), ("ちゅ", "chu tyu cyu chyu"), ("ちょ", "cho tyo cyo chyo"),
    ("ちぃ", "tyi cyi"), ("ちぇ", "che tye cye chye"),
    ("ぢゃ", "ja dya dja zya jya"), ("ぢゅ", "ju dyu dju zyu jyu"), ("ぢょ", "jo dyo djo zyo jyo"),
    ("ぢぃ", "dyi"), ("ぢぇ", "dye dje"),
    ("にゃ", "nya"), ("にゅ", "nyu"), ("にょ", "nyo"), ("にぃ", "nyi"), ("にぇ", "nye"),
    ("ひゃ", "hya"), ("ひゅ", "hyu"), ("ひょ", "hyo"), ("ひぃ", "hyi"), ("ひぇ", "hye"),
    ("びゃ", "bya"), ("びゅ", "byu"), ("びょ", "byo"), ("びぃ", "byi"), ("びぇ", "bye"),
    ("ぴゃ", "pya"), ("ぴゅ", "pyu"), ("ぴょ", "pyo"), ("ぴぃ", "pyi"), ("ぴぇ", "pye"),
    ("みゃ", "mya"), ("みゅ", "myu"), ("みょ", "myo"), ("みぃ", "myi"), ("みぇ", "mye"),
    ("りゃ", "rya"), ("りゅ", "ryu"), ("りょ", "ryo"), ("りぃ", "ryi"), ("りぇ", "rye"),
    // Loan words.
    ("ふぁ", "fa fwa hwa"), ("ふぃ", "fi fwi hwi fyi"), ("ふぅ", "fwu"),
    ("ふぇ", "fe fwe hwe fye"), ("ふぉ", "fo fwo hwo"),
    ("ふゃ", "fya"), ("ふゅ", "fyu hwyu"), ("ふょ", "fyo"),
    ("ゔぁ", "va"), ("ゔぃ", "vi vyi"), ("ゔぇ", "ve vye"), ("ゔぉ", "vo"),
    ("ゔゃ", "vya"), ("ゔゅ", "vyu"), ("ゔょ", "vyo"),
    ("てぃ", "ti thi t'i"), ("てゃ", "tha"), ("てゅ", "tyu thu t'yu"), ("てぇ", "the"), ("てょ", "tho"),
    ("でぃ", "di dhi d'i"), ("でゃ", "dha"), ("でゅ", "dyu dhu d'yu"), ("でぇ", "dhe"), ("でょ", "dho"),
    ("とぁ", "twa"), ("とぃ", "twi"), ("とぅ", "tu twu t'u"), ("とぇ", "twe"), ("とぉ", "two"),
    ("どぁ", "dwa"), ("どぃ", "dwi"), ("どぅ", "du dwu d'u"), ("どぇ", "dwe"), ("どぉ", "dwo"),
    ("うぁ", "wha"), ("うぃ", "wi whi"), ("うぇ", "we whe"), ("うぉ", "wo who"),
    ("いぇ", "ye"), ("ほぅ", "hu"),
    ("つぁ", "tsa"), ("つぃ", "tsi"), ("つぇ", "tse"), ("つぉ", "tso"),
    ("くぁ", "kwa qa qwa"), ("くぃ", "kwi qi qwi qyi"), ("くぅ", "kwu qwu"),
    ("くぇ", "kwe qe qwe qye"), ("くぉ", "kwo qo qwo"),
    ("くゃ", "qya"), ("くゅ", "qyu"), ("くょ", "qyo"), ("くゎ", "kwa"),
    ("ぐぁ", "gwa"), ("ぐぃ", "gwi"), ("ぐぅ", "gwu"), ("ぐぇ", "gwe"), ("ぐぉ", "gwo"), ("ぐゎ", "gwa"),
    ("すぁ", "swa"), ("すぃ", "si swi"), ("すぅ", "swu"), ("すぇ", "swe"), ("すぉ", "swo"),
    ("ずぃ", "zi zwi"),
    // Old and small kana.
    ("ゐ", "wi wyi"), ("ゑ", "we wye"),
    ("ぁ", "xa la"), ("ぃ", "xi li xyi lyi"), ("ぅ", "xu lu"), ("ぇ", "xe le xye lye"), ("ぉ", "xo lo"),
    ("ゃ", "xya lya"), ("ゅ", "xyu lyu"), ("ょ", "xyo lyo"), ("ゎ", "xwa lwa"),
    ("っ", "xtsu xtu ltu ltsu"), ("ヵ", "xka lka"), ("ヶ", "xke lke"),
  ]

  /// The spellings of one or two kana.
  static let byKana: [String: [[Unicode.Scalar]]] = {
    var found: [String: [[Unicode.Scalar]]] = [:]
    for row in table {
      found[row.kana] = row.spellings.split(separator: " ").map { Array($0.unicodeScalars) }
    }
    return found
  }()

  /// The spellings of a kana that stands alone.
  static let ofOne: [Unicode.Scalar: [[Unicode.Scalar]]] = {
    var found: [Unicode.Scalar: [[Unicode.Scalar]]] = [:]
    for (kana, spellings) in byKana where kana.unicodeScalars.count == 1 {
      if let scalar = kana.unicodeScalars.first { found[scalar] = spellings }
    }
    return found
  }()

  /// The spellings of two kana that make one syllable.
  static let ofTwo: [Unicode.Scalar: [Unicode.Scalar: [[Unicode.Scalar]]]] = {
    var found: [Unicode.Scalar: [Unicode.Scalar: [[Unicode.Scalar]]]] = [:]
    for (kana, spellings) in byKana where kana.unicodeScalars.count == 2 {
      if let first = kana.unicodeScalars.first, let last = kana.unicodeScalars.last {
        found[first, default: [:]][last] = spellings
      }
    }
    return found
  }()

  /// The kana that a spelling is converted to.
  static let bySpelling: [String: [Unicode.Scalar]] = {
    // ぢ and づ are shown as ji and zu, but typed so they are じ and ず; those stand first.
    var found: [String: [Unicode.Scalar]] = [:]
    for row in table {
      for spelling in row.spellings.split(separator: " ") where found[String(spelling)] == nil {
        found[String(spelling)] = Array(row.kana.unicodeScalars)
      }
    }
    return found
  }()

  /// No spelling is longer.
  static let longest = 4

  /// The vowel that a kana ends in: `a`, `i`, `u`, `e` or `o`; `nil` for ん, っ and signs.
  static let vowels: [Unicode.Scalar: Unicode.Scalar] = {
    let rows: [(Unicode.Scalar, String)] = [
      ("a", "あかさたなはまやらわがざだばぱぁゃゎヵ"), ("i", "いきしちにひみりぎじぢびぴぃゐ"),
      ("u", "うくすつぬふむゆるぐずづぶぷぅゅゔ"), ("e", "えけせてねへめれげぜでべぺぇゑヶ"),
      ("o", "おこそとのほもよろをごぞどぼぽぉょ"),
    ]
    var found: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (vowel, kana) in rows {
      for scalar in kana.unicodeScalars { found[scalar] = vowel }
    }
    return found
  }()
}
