extension DeckProblem {
  /// The problem in words: where, what, and on a second line what to do.
  ///
  /// The text may hold what stands in the file; it goes to the terminal through its filter.
  ///
  /// - Parameter path: The file, as the learner knows it.
  /// - Returns: Two lines, without a line break at the end.
  public func message(path: String) -> String { "\(path):\(line): \(fact)\n\(advice)" }

  /// What is the matter, in one sentence.
  public var fact: String { words.fact }

  /// What to do, in one sentence or two.
  public var advice: String { words.advice }

  private var words: (fact: String, advice: String) {
    switch kind {
    case .otherEncoding(let name):
      ("The file is \(name) text.", "Save it as UTF-8.")
    case .notText:
      ("The file is no text, so nothing in it can be asked.", "Name a text file.")
    case .otherSeparator(let name):
      (
        "The fields of this file are separated by “\(name)”; a deck's are by tabs.",
        "Import it, or save it tab-separated."
      )
    case .noCards:
      (
        "The deck holds no card.",
        "Write one note a line, with a tab between its question and its answer."
      )
    case .repeatedHeader(let key, let first):
      ("“#\(key):” stands on line \(first) already; this one counts.", "Delete one of the two.")
    case .lateHeader(let key):
      (
        "“#\(key):” comes after the first note and is only a comment here.",
        "Move it to the top of the file."
      )
    case .unknownValue(let value, let key, let allowed):
      (
        "“#\(key):” cannot be “\(value)”; the usual rule applies.",
        "It can be: \(allowed.joined(separator: ", "))."
      )
    case .markup:
      (
        "The file says that it holds HTML; a deck's text is shown as it stands.",
        "Import the file, or write “#html:false” if it holds none."
      )
    case .unnamedColumn(let number, let name):
      ("Column \(number) has no name; it is called “\(name)”.", "Name it in “#columns:”.")
    case .repeatedColumn(let name, let other):
      (
        "Two columns are called “\(name)”; the later one is now “\(other)”.",
        "Give each column its own name in “#columns:”."
      )
    case .oneColumn:
      (
        "“#columns:” names one column; a question and an answer need two.",
        "Put a tab between the names."
      )
    case .brokenDirection(let text):
      (
        "“\(text)” in “#ask:” is no direction.",
        "Write two columns with “>” between them, such as word>meaning."
      )
    case .unknownColumn(let name, let columns):
      (
        "“#ask:” names “\(name)”, which is no column.",
        "Columns: \(columns.joined(separator: ", "))."
      )
    case .columnAsksItself(let name):
      ("“#ask:” asks “\(name)” for itself.", "Name another column after “>”.")
    case .repeatedDirection(let name):
      ("“#ask:” lists “\(name)” twice; once counts.", "Delete one of the two.")
    case .invalidUTF8(let offset):
      (
        "The line is not UTF-8: the byte at offset \(offset) of the file is wrong.",
        "Save the file as UTF-8."
      )
    case .fieldTooLong(let count, let limit):
      (
        "A field has \(count) characters; at most \(limit) are read.",
        "Shorten it, or split the note."
      )
    case .tooManyFields(let count, let limit):
      ("The line has \(count) fields; at most \(limit) are read.", "Delete the tabs too many.")
    case .unclosedQuote(let text):
      (
        "“\(text)” begins with a quote that is never closed.",
        "Close it. To keep it as text, put the field in quotes and double those inside."
      )
    case .noTab(let text):
      (
        "“\(text)” has no tab, so there is no answer.",
        "Put a tab between question and answer, or delete the line."
      )
    case .noField(let text, let column):
      ("“\(text)” has no \(column).", "Add it after a tab, or delete the line.")
    case .duplicate(let text, let other):
      ("“\(text)” stands on line \(other) already.", "Delete one of the two lines.")
    case .sameQuestion(let text, let other):
      (
        "“\(text)” stands on line \(other) too, with another answer; both are asked.",
        "Join the two lines with “;” between the answers, or tell the questions apart."
      )
    case .longQuote(let text, let last):
      (
        "The quoted field “\(text)” runs to line \(last), with tabs in it.",
        "If that is not meant, close the quote or delete it."
      )
    case .extraFields(let count, let columns):
      (
        "The line has \(count) fields, but there are \(columns) columns.",
        "Delete the tab too many, or name the column in “#columns:”."
      )
    case .controlCharacter(let code):
      (
        "A field holds the control character \(codePoint(code)).",
        "Delete it, unless it is meant."
      )
    case .unknownHeader(let key):
      (
        "“#\(key):” is no header that Kuchi knows.",
        "Known are \(HeaderLine.known.sorted().joined(separator: ", ")). A comment has a blank behind its “#”."
      )
    case .sameInDirection(let text, let direction, let other):
      (
        "“\(text)” is asked on line \(other) too (\(direction)), for another answer.",
        "Tell the questions apart, such as by a few words in brackets, or nobody can know which."
      )
    case .nothingToAsk(let text, let direction):
      ("“\(text)” is not asked in the direction \(direction): it has no answer.", "Add one.")
    case .emptyAlternative(let text, let column):
      (
        "“\(text)” has nothing between two separators of its \(column).",
        "Add the answer, or delete the “;” too many."
      )
    case .loneBracket(let bracket, let text, let column):
      (
        "The “\(bracket)” in “\(text)” has no partner (\(column)).",
        "Brackets hold what may be left out; add the other one or delete it."
      )
    case .ankiGap(let text):
      (
        "“\(text)” has a gap as Anki writes it; a deck shows it as it stands, answer and all.",
        "Export the notes from Anki and import that file, or write [...] for the gap and its text as the answer."
      )
    case .invalidUTF16(let offset):
      (
        "The file is not UTF-16 as it says: the byte at offset \(offset) is wrong.",
        "Save the file as UTF-8."
      )
    case .noSeparator(let text, let separator):
      (
        "“\(text)” has no \(separator), so there is no answer.",
        "Put a \(separator) between question and answer, or delete the line."
      )
    case .emptyField(let text, let column):
      ("“\(text)” has no \(column).", "Fill it in, or delete the line.")
    case .surplusFields(let count, let columns):
      (
        "The line has \(count) fields, but there are \(columns) columns.",
        "Put a field that holds the separator in quotes, or name the column."
      )
    case .strayText(let text):
      (
        "“\(text)” belongs to no card.",
        "Begin it with “Q:”, “A:” or “C:” if it is meant to be asked."
      )
    case .noGap(let text):
      ("“\(text)” leaves nothing out.", "Put [brackets] around the words to ask for.")
    case .lonePatternBracket(let text):
      (
        "A bracket in “\(text)” has no partner; it stands for itself.",
        "Add its partner, or put a backslash before it."
      )
    }
  }
}

private func codePoint(_ code: UInt32) -> String {
  let digits = String(code, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
