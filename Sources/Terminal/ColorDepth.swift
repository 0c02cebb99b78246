/// How many colours a terminal has.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// None: nothing but text is written.
  case none
  /// The sixteen colours that the learner's theme defines.
  case ansi16
  /// The cube of 216 colours and 24 greys.
  case ansi256
  /// Every colour.
  case trueColor

  /// The depth that the environment promises.
  ///
  /// - Parameter environment: The environment variables; `NO_COLOR`, `COLORTERM`, `TERM`, `TMUX`
  ///   and `STY` are looked at.
  public init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    let name = term.prefix { $0 != "-" }
    if environment["NO_COLOR"]?.isEmpty == false || Self.colourless.contains(String(name)) {
      self = .none
      return
    }
    let promise = environment["COLORTERM"]
    let isScreen = name == "screen" && environment["TMUX"] == nil
    if !isScreen && environment["STY"] == nil {
      // GNU screen garbles full colours that the terminal around it would understand.
      if promise == "truecolor" || promise == "24bit" || term.hasSuffix("-direct")
        || Self.fullColour.contains(term)
      {
        self = .trueColor
        return
      }
    }
    self = term.contains("256color") || name == "tmux" ? .ansi256 : .ansi16
  }

  private static let colourless: Set<String> = [
    "", "dumb", "unknown", "emacs", "vt52", "vt100", "vt102", "vt220", "vt320", "vt420",
  ]
  private static let fullColour: Set<String> = [
    "xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "foot", "contour", "iterm2",
  ]
}
