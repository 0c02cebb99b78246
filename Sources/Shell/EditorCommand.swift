/// The learner's own editor, as `VISUAL` or `EDITOR` names it.
struct EditorCommand: Equatable {
  /// The program and what always stands behind it.
  let words: [String]

  /// Reads what the environment says; blanks separate words, and nothing else means anything: there
  /// is no shell.
  ///
  /// - Parameter value: The value; `nil` where there is none.
  init?(_ value: String?) {
    words = (value ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    if words.isEmpty { return nil }
  }

  /// What it is called: the last part of its path.
  var name: String {
    words.first.flatMap { $0.split(separator: "/").last }.map(String.init) ?? ""
  }

  /// The words that open a file at a line.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - line: The line, counted from 1.
  /// - Returns: The words; where nothing is known of the program it is given the file alone.
  func words(opening path: String, atLine line: Int) -> [String] {
    // No file is to be taken for an option.
    let path = path.hasPrefix("-") || path.hasPrefix("+") ? "./" + path : path
    if Self.takesPlus.contains(name) { return words + ["+\(line)", path] }
    if Self.takesColon.contains(name) { return words + ["\(path):\(line)"] }
    if name == "code" || name == "codium" {
      return words + ["--wait", "--goto", "\(path):\(line)"]
    }
    return words + [path]
  }

  private static let takesPlus: Set<String> = [
    "vi", "vim", "nvim", "view", "vim.basic", "vim.tiny", "vim.nox", "gvim", "nvi", "elvis", "vile",
    "nano", "rnano", "pico", "emacs", "emacs-nox", "emacs-gtk", "emacsclient", "zile", "mg", "jed",
    "joe", "jmacs", "jpico", "jstar", "mcedit", "ne", "kak", "micro", "editor", "sensible-editor",
  ]
  private static let takesColon: Set<String> = ["hx", "helix", "subl", "zed"]
}
