extension String {
  /// The number of terminal cells that the text takes.
  public var displayWidth: Int { count }
}
