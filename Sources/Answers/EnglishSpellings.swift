/// British and American spellings of the same words.
///
/// Source: our own list of the well-known pairs; a pair stands for every word that begins with it
/// (`organis` for organise, organised, organisation).
enum EnglishSpellings {
  /// The American spelling of a word.
  ///
  /// - Parameter word: The word in small letters.
  /// - Returns: `nil` if both spell it alike.
  static func american(_ word: String) -> String? {
    if let whole = words[word] { return whole }
    guard let candidates = stems[String(word.prefix(initials))] else { return nil }
    for (british, american) in candidates where word.hasPrefix(british) {
      return american + word.dropFirst(british.count)
    }
    return nil
  }

  /// No stem is shorter.
  private static let initials = 4

  private static let words: [String: String] = [
    "grey": "gray", "greys": "grays", "tyre": "tire", "tyres": "tires", "kerb": "curb",
    "kerbs": "curbs", "cheque": "check", "cheques": "checks", "programme": "program",
    "programmes": "programs", "storey": "story", "storeys": "stories", "disc": "disk",
    "discs": "disks", "cosy": "cozy", "cosier": "cozier", "axe": "ax", "whisky": "whiskey",
    "ageing": "aging", "judgement": "judgment", "judgements": "judgments", "licence": "license",
    "licences": "licenses", "practise": "practice", "practised": "practiced",
    "practising": "practicing", "practises": "practices", "defence": "defense",
    "defences": "defenses", "offence": "offense", "offences": "offenses", "pretence": "pretense",
    "metre": "meter", "metres": "meters", "litre": "liter", "litres": "liters", "fibre": "fiber",
    "fibres": "fibers", "sabre": "saber", "sombre": "somber", "meagre": "meager",
    "lustre": "luster", "calibre": "caliber", "spectre": "specter", "ochre": "ocher",
    "mum": "mom", "mums": "moms", "mummy": "mommy", "skilful": "skillful",
    "skilfully": "skillfully",
    "wilful": "willful", "fulfil": "fulfill", "fulfils": "fulfills", "fulfilment": "fulfillment",
    "enrol": "enroll", "enrols": "enrolls", "enrolment": "enrollment", "instil": "instill",
    "distil": "distill", "instalment": "installment", "instalments": "installments",
    "learnt": "learned", "burnt": "burned", "dreamt": "dreamed", "spelt": "spelled",
    "spoilt": "spoiled", "leapt": "leaped", "towards": "toward", "afterwards": "afterward",
    "forwards": "forward", "backwards": "backward", "upwards": "upward", "downwards": "downward",
    "whilst": "while", "amongst": "among", "mould": "mold", "mouldy": "moldy", "moult": "molt",
    "draught": "draft", "draughty": "drafty", "gaol": "jail", "plough": "plow", "ploughs": "plows",
    "woollen": "woolen", "jewellery": "jewelry", "pyjamas": "pajamas", "doughnut": "donut",
    "doughnuts": "donuts", "yoghurt": "yogurt", "aluminium": "aluminum", "aeroplane": "airplane",
    "aeroplanes": "airplanes", "speciality": "specialty", "maths": "math", "cypher": "cipher",
    "sulphur": "sulfur", "sceptic": "skeptic", "sceptical": "skeptical", "tsar": "czar",
    "adviser": "advisor", "grammes": "grams", "gramme": "gram", "kilometre": "kilometer",
    "kilometres": "kilometers", "centimetre": "centimeter", "centimetres": "centimeters",
    "millimetre": "millimeter", "millimetres": "millimeters", "millilitre": "milliliter",
  ]

  private static let stems: [String: [(String, String)]] = {
    let pairs =
      """
      colour=color favour=favor honour=honor labour=labor neighbour=neighbor humour=humor \
      rumour=rumor vapour=vapor vigour=vigor odour=odor armour=armor behaviour=behavior \
      flavour=flavor harbour=harbor savour=savor parlour=parlor splendour=splendor saviour=savior \
      endeavour=endeavor clamour=clamor ardour=ardor candour=candor rancour=rancor rigour=rigor \
      tumour=tumor valour=valor discolour=discolor dishonour=dishonor misbehaviour=misbehavior \
      demeanour=demeanor fervour=fervor succour=succor \
      organis=organiz realis=realiz recognis=recogniz apologis=apologiz criticis=criticiz \
      emphasis=emphasiz memoris=memoriz summaris=summariz specialis=specializ civilis=civiliz \
      modernis=moderniz analys=analyz paralys=paralyz catalys=catalyz characteris=characteriz \
      computeris=computeriz economis=economiz equalis=equaliz familiaris=familiariz \
      fertilis=fertiliz finalis=finaliz generalis=generaliz globalis=globaliz harmonis=harmoniz \
      hospitalis=hospitaliz idealis=idealiz immunis=immuniz industrialis=industrializ \
      legalis=legaliz localis=localiz maximis=maximiz minimis=minimiz mobilis=mobiliz \
      monopolis=monopoliz nationalis=nationaliz naturalis=naturaliz neutralis=neutraliz \
      normalis=normaliz optimis=optimiz penalis=penaliz personalis=personaliz \
      popularis=populariz prioritis=prioritiz publicis=publiciz reorganis=reorganiz \
      sterilis=steriliz symbolis=symboliz sympathis=sympathiz synchronis=synchroniz \
      terroris=terroriz utilis=utiliz vandalis=vandaliz visualis=visualiz authoris=authoriz \
      capitalis=capitaliz categoris=categoriz centralis=centraliz colonis=coloniz \
      customis=customiz disorganis=disorganiz energis=energiz evangelis=evangeliz \
      fantasis=fantasiz hypnotis=hypnotiz improvis=improviz liberalis=liberaliz materialis=materializ \
      patronis=patroniz revolutionis=revolutioniz scrutinis=scrutiniz socialis=socializ \
      stabilis=stabiliz standardis=standardiz subsidis=subsidiz \
      centre=center theatre=theater amphitheatre=amphitheater epicentre=epicenter \
      travell=travel cancell=cancel labell=label level=level levell=level modell=model \
      signall=signal quarrell=quarrel counsell=counsel fuell=fuel duell=duel dialled=dialed \
      dialling=dialing jewell=jewel marvell=marvel tunnell=tunnel shovell=shovel equall=equal \
      totall=total pedall=pedal unravell=unravel channell=channel panell=panel chisell=chisel \
      catalogue=catalog dialogue=dialog analogue=analog monologue=monolog prologue=prolog \
      epilogue=epilog \
      encyclopaed=encycloped anaesth=anesth paediat=pediat foetus=fetus oestrogen=estrogen \
      haemo=hemo diarrhoea=diarrhea leukaemia=leukemia archaeolog=archeolog mediaeval=medieval \
      orthopaed=orthoped gynaecolog=gynecolog anaem=anem manoeuv=maneuv \
      moustache=mustache smoulder=smolder acknowledgement=acknowledgment chequered=checkered
      """
    var found: [String: [(String, String)]] = [:]
    for pair in pairs.split(whereSeparator: \.isWhitespace) {
      let sides = pair.split(separator: "=")
      guard sides.count == 2 else { continue }
      let start = String(sides[0].prefix(initials))
      found[start, default: []].append((String(sides[0]), String(sides[1])))
    }
    return found
  }()
}
