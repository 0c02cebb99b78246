internal import CArchive
internal import Glibc

/// Reads chosen entries of a zip archive into memory; nothing is ever unpacked to disk.
///
/// libarchive reads, and this sees to what it lets pass: an archive without its directory, which it
/// would read as a stream; a wrong checksum, which it tells as a warning; a size that is a claim.
final class ArchiveReader {
  /// An entry as the archive's directory tells of it.
  struct Entry {
    /// Its name; empty where it is no text.
    let name: String
    /// Where it stands among the entries.
    let place: Int
    /// Whether it is an ordinary file.
    let isFile: Bool
    /// Whether it can be read only with a password.
    let isEncrypted: Bool
  }

  /// The most entries that an archive may have.
  private static let mostEntries = 1_000_000
  private static let chunk = 65_536
  private static let zstdMagic: [UInt8] = [0x28, 0xb5, 0x2f, 0xfd]

  private enum Source {
    case bytes(UnsafeMutableRawBufferPointer)
    case descriptor(Int32)
  }

  private let source: Source
  /// The length of the archive in bytes.
  let size: Int

  /// Takes an archive that lies in memory.
  ///
  /// - Parameter bytes: The archive.
  init(bytes: [UInt8]) {
    // libarchive keeps an address, so they need a place of their own.
    let place = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    place.copyBytes(from: bytes)
    source = .bytes(place)
    size = bytes.count
  }

  /// Opens an archive for reading.
  ///
  /// - Parameter path: The file.
  /// - Throws: Why it cannot be read.
  init(path: String) throws(AnkiError.Kind) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(errno) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      let code = info.st_mode & S_IFMT == S_IFDIR ? EISDIR : ESPIPE
      close(descriptor)
      throw .unreadable(code)
    }
    source = .descriptor(descriptor)
    size = Int(info.st_size)
  }

  deinit {
    switch source {
    case .bytes(let bytes): bytes.deallocate()
    case .descriptor(let descriptor): close(descriptor)
    }
  }

  /// The first bytes of the archive.
  ///
  /// - Parameter count: How many are wanted.
  /// - Returns: As many as there are.
  func start(_ count: Int) -> [UInt8] { bytes(at: 0, count: count) }

  /// Reads the whole directory.
  ///
  /// - Throws: Why the archive cannot be read.
  /// - Returns: All entries, in the order of the archive.
  func entries() throws(AnkiError.Kind) -> [Entry] {
    guard hasDirectory else { throw .cutShort }
    let archive = try open()
    defer { archive_read_free(archive) }
    var entries: [Entry] = []
    while let entry = try next(of: archive) {
      entries.append(
        Entry(
          name: archive_entry_pathname(entry).flatMap { String(validatingCString: $0) } ?? "",
          place: entries.count,
          isFile: archive_entry_filetype(entry) == 0o100000,
          isEncrypted: archive_entry_is_data_encrypted(entry) != 0
        )
      )
      guard entries.count <= Self.mostEntries else { throw .tooLarge }
    }
    return entries
  }

  /// Reads one entry whole.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - limit: The most bytes it may have.
  ///   - beginning: What it must begin with.
  /// - Throws: Why it cannot be read; its checksum is checked.
  /// - Returns: Its bytes.
  func read(
    _ entry: Entry,
    limit: Int,
    beginning: [UInt8] = []
  ) throws(AnkiError.Kind) -> [UInt8] {
    if entry.isEncrypted { throw .encrypted }
    guard entry.isFile else { throw .damaged("“\(entry.name)” is no file") }
    let archive = try open()
    defer { archive_read_free(archive) }
    var place = 0
    while try next(of: archive) != nil {
      if place == entry.place {
        return try Self.data(of: archive, "“\(entry.name)”", limit: limit, beginning: beginning)
      }
      place += 1
    }
    throw .damaged("“\(entry.name)” is gone")
  }

  /// Unpacks zstd frames, one or more.
  ///
  /// - Parameters:
  ///   - packed: The frames.
  ///   - name: What they are, for the error.
  ///   - limit: The most bytes that may come out.
  ///   - beginning: What the outcome must begin with.
  /// - Throws: Why they cannot be unpacked.
  /// - Returns: What was packed.
  static func unpackZstd(
    _ packed: [UInt8],
    _ name: String,
    limit: Int,
    beginning: [UInt8] = []
  ) throws(AnkiError.Kind) -> [UInt8] {
    // libarchive hands on unchanged what is not packed at all.
    guard packed.starts(with: zstdMagic) else {
      throw .damaged("“\(name)” is not packed with zstd")
    }
    guard let archive = archive_read_new() else { throw .tooLarge }
    defer { archive_read_free(archive) }
    archive_read_support_filter_zstd(archive)
    archive_read_support_format_raw(archive)
    archive_read_support_format_empty(archive)
    // The bytes are borrowed for as long as the archive is read.
    let outcome: Result<[UInt8], AnkiError.Kind> = packed.withUnsafeBytes { bytes in
      Result { () throws(AnkiError.Kind) in
        guard archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK else {
          throw .damaged("“\(name)” cannot be unpacked")
        }
        var entry: OpaquePointer?
        let code = archive_read_next_header(archive, &entry)
        if code == ARCHIVE_EOF { return [] }
        guard code == ARCHIVE_OK else { throw .damaged("“\(name)” cannot be unpacked") }
        return try data(of: archive, "“\(name)”", limit: limit, beginning: beginning)
      }
    }
    return try outcome.get()
  }

  // MARK: - Helpers

  /// Opens the archive from its start; only zip is known.
  private func open() throws(AnkiError.Kind) -> OpaquePointer {
    guard let archive = archive_read_new() else { throw .tooLarge }
    archive_read_support_format_zip_seekable(archive)
    let code: Int32
    switch source {
    case .bytes(let bytes):
      code = archive_read_open_memory(archive, bytes.baseAddress, bytes.count)
    case .descriptor(let descriptor):
      lseek(descriptor, 0, SEEK_SET)
      code = archive_read_open_fd(archive, descriptor, Self.chunk)
    }
    guard code == ARCHIVE_OK else {
      archive_read_free(archive)
      throw .notPackage
    }
    return archive
  }

  private func next(of archive: OpaquePointer) throws(AnkiError.Kind) -> OpaquePointer? {
    var entry: OpaquePointer?
    switch archive_read_next_header(archive, &entry) {
    case ARCHIVE_EOF: return nil
    // A name in an unknown encoding is only a warning.
    case ARCHIVE_OK, ARCHIVE_WARN: return entry
    default: throw .damaged(Self.words(of: archive))
    }
  }

  private static func data(
    of archive: OpaquePointer,
    _ name: String,
    limit: Int,
    beginning: [UInt8]
  ) throws(AnkiError.Kind) -> [UInt8] {
    var data: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: chunk)
    while true {
      let count = buffer.withUnsafeMutableBytes {
        archive_read_data(archive, $0.baseAddress, $0.count)
      }
      if count == 0 { break }
      guard count > 0 else {
        if archive_read_has_encrypted_entries(archive) == 1 { throw .encrypted }
        throw .damaged("\(name): \(words(of: archive))")
      }
      data += buffer[..<count]
      guard data.count <= limit else { throw .tooLarge }
      guard data.starts(with: beginning.prefix(data.count)) else { throw .noDatabase }
    }
    guard data.starts(with: beginning) else { throw .noDatabase }
    return data
  }

  private static func words(of archive: OpaquePointer) -> String {
    archive_error_string(archive).flatMap { String(validatingCString: $0) } ?? "it is damaged"
  }

  /// Whether the record that ends every zip archive stands at its end.
  ///
  /// Source: APPNOTE 6.3.10, section 4.3.16: a signature, 16 bytes, the length of the comment, which
  /// ends the file.
  private var hasDirectory: Bool {
    let length = min(size, 22 + 65_535)
    let tail = bytes(at: size - length, count: length)
    guard tail.count >= 22 else { return false }
    var place = tail.count - 22
    while place >= 0 {
      if tail[place] == 0x50, tail[place...].starts(with: [0x50, 0x4b, 0x05, 0x06]),
        place + 22 + Int(tail[place + 20]) + Int(tail[place + 21]) << 8 == tail.count
      {
        return true
      }
      place -= 1
    }
    return false
  }

  private func bytes(at offset: Int, count: Int) -> [UInt8] {
    switch source {
    case .bytes(let bytes): return Array(bytes.dropFirst(offset).prefix(count))
    case .descriptor(let descriptor):
      var buffer = [UInt8](repeating: 0, count: count)
      var filled = 0
      while filled < count {
        let got = buffer[filled...].withUnsafeMutableBytes {
          pread(descriptor, $0.baseAddress, $0.count, off_t(offset + filled))
        }
        if got < 0 && errno == EINTR { continue }
        if got <= 0 { break }
        filled += got
      }
      return Array(buffer.prefix(filled))
    }
  }
}
