/// Where lines and keys come from and styled lines go to.
///
/// A console belongs to the main thread.
public protocol Console: AnyObject {
  /// The width of the screen in cells, now; 80 where it is unknown.
  var columns: Int { get }
  /// Whether lines are edited here: both ends are terminals.
  var isInteractive: Bool { get }
  /// The colours that roles are drawn in; may be replaced at any time.
  var palette: Palette { get set }
  /// Whether nothing can be written any more; from then on every read answers `.endOfInput`.
  var outputIsClosed: Bool { get }

  /// How long the program was stopped by Ctrl-Z so far, all times together.
  var stoppedMilliseconds: Int64 { get }

  /// Writes lines through the filter.
  ///
  /// On a terminal a long line is wrapped at words; its own leading blanks are the indent of the
  /// rows that follow.
  ///
  /// - Parameter lines: The lines.
  func write(_ lines: [StyledLine])

  /// Writes a line for programs: not wrapped, no colours, tabs and newlines kept.
  ///
  /// - Parameter line: The line, without its end.
  func writeRaw(line: String)

  /// Writes the content of a file: to a terminal through the filter, elsewhere as it stands.
  ///
  /// - Parameter content: The content, with the ends of its lines.
  func writeContent(_ content: String)

  /// Asks for a line.
  ///
  /// - Parameter request: How it is asked for.
  /// - Returns: The line, or why there is none.
  func readLine(_ request: LineRequest) -> LineEvent

  /// Asks for a single key; where keys cannot be read one by one, for a line.
  ///
  /// - Returns: The key, or why there is none.
  func readKey() -> KeyEvent

  /// Throws away what was typed and not yet read; does nothing where input is no terminal.
  func discardTypeAhead()

  /// Adds lines that can be recalled, oldest first.
  ///
  /// - Parameter lines: The lines.
  func recall(_ lines: [String])

  /// Asks the terminal for its ground colour; takes at most 0.2 seconds and loses no typed key.
  ///
  /// - Returns: Whether it is light or dark; `nil` where the terminal does not tell.
  func askBackground() -> Appearance?

  /// Has the appearance of the palette found out as soon as it matters: before the first text is
  /// written whose look hangs on it. What draws none never needs to know.
  ///
  /// - Parameter find: Finds it out; `nil` where it is known.
  func settleAppearance(by find: (() -> Appearance)?)

  /// Shows a line in the row of the cursor, in place of the one that was shown there before; does
  /// nothing where the output is no terminal.
  ///
  /// - Parameter line: The line, not wider than the row; `nil` takes it away.
  func showProgress(_ line: StyledLine?)

  /// Tells whether somebody asked for an end while nothing was read.
  ///
  /// - Returns: `.interrupted` after Ctrl-C, `.terminated` after a signal that ends programs; it is
  ///   told once. `nil` where nothing came.
  func takeSignal() -> LineEvent?

  /// Gives the terminal back as it was; further reads are possible and take it again.
  func close()
}

extension Console {
  /// It is never stopped.
  public var stoppedMilliseconds: Int64 { 0 }

  /// Throws nothing away.
  public func discardTypeAhead() {}

  /// Keeps nothing.
  ///
  /// - Parameter lines: The lines.
  public func recall(_ lines: [String]) {}

  /// Knows nothing of the ground.
  ///
  /// - Returns: `nil`.
  public func askBackground() -> Appearance? { nil }

  /// Draws nothing that hangs on it.
  ///
  /// - Parameter find: Finds it out.
  public func settleAppearance(by find: (() -> Appearance)?) {}

  /// Shows nothing.
  ///
  /// - Parameter line: The line.
  public func showProgress(_ line: StyledLine?) {}

  /// Knows of no signals.
  ///
  /// - Returns: `nil`.
  public func takeSignal() -> LineEvent? { nil }

  /// Has nothing to give back.
  public func close() {}

  /// Writes one line through the filter.
  ///
  /// - Parameter line: The line.
  public func write(_ line: StyledLine) { write([line]) }
}
