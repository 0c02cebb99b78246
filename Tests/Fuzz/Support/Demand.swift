import Deck

/// Ends the program where a claim does not hold; the fuzzer keeps the input that did it.
public func demand(_ claim: Bool, _ what: @autoclosure () -> String) {
  if !claim { fatalError("broken promise: \(what())") }
}

/// The bytes that the fuzzer hands over.
public func input(_ data: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: data, count: count))
}

/// How many lines an editor shows of a text: each LF, CR or both ends one.
public func lineCount(of bytes: [UInt8]) -> Int {
  var lines = 1
  for (index, byte) in bytes.enumerated() {
    let isPair = byte == 0x0d && index + 1 < bytes.count && bytes[index + 1] == 0x0a
    if byte == 0x0a || byte == 0x0d && !isPair { lines += 1 }
  }
  return lines
}

/// The bytes of a file's text in UTF-8.
public func textBytes(of file: [UInt8]) -> [UInt8] {
  (try? textOfUTF16(file)) ?? file
}
