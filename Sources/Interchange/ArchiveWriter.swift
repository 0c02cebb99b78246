internal import CArchive

/// Writes a zip archive into memory.
final class ArchiveWriter {
  /// What libarchive hands over goes here.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  private let archive: OpaquePointer
  private let sink = Sink()

  /// Begins an archive.
  ///
  /// - Throws: Why there can be none.
  init() throws(ExportError) {
    guard let archive = archive_write_new() else { throw .package("out of memory") }
    self.archive = archive
    archive_write_set_format_zip(archive)
    archive_write_zip_set_compression_deflate(archive)
    // Nothing is filled up to a whole block at the end.
    archive_write_set_bytes_in_last_block(archive, 1)
    let code = archive_write_open(
      archive,
      Unmanaged.passUnretained(sink).toOpaque(),  // we outlive the archive
      nil,
      { _, owner, bytes, count in
        guard let owner else { return -1 }
        let sink = Unmanaged<Sink>.fromOpaque(owner).takeUnretainedValue()
        sink.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
      },
      nil
    )
    guard code == ARCHIVE_OK else { throw failure }
  }

  deinit {
    archive_write_free(archive)
  }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - bytes: Its content.
  ///   - seconds: When it was changed, in seconds since 1970.
  ///   - watch: Is told how many of its bytes are in.
  /// - Throws: Why it cannot be added; the archive is of no use then.
  func add(
    _ name: String,
    _ bytes: UnsafeRawBufferPointer,
    at seconds: Int64,
    watch: WorkWatch = WorkWatch()
  ) throws(ExportError) {
    guard let entry = archive_entry_new() else { throw .package("out of memory") }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    archive_entry_set_size(entry, Int64(bytes.count))
    archive_entry_set_filetype(entry, 0o100000)
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_mtime(entry, time_t(seconds), 0)
    guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw failure }
    var rest = bytes
    while !rest.isEmpty {
      let count = archive_write_data(archive, rest.baseAddress, min(rest.count, 1 << 20))
      guard count > 0 else { throw failure }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      do throws(WorkWatch.Stopped) {
        try watch.tell(bytes.count - rest.count, of: bytes.count)
      } catch {
        // Else what is missing would be made up for at the end.
        archive_write_fail(archive)
        throw .stopped
      }
    }
  }

  /// Ends the archive.
  ///
  /// - Throws: Why it cannot be ended.
  /// - Returns: Its bytes.
  func finish() throws(ExportError) -> [UInt8] {
    guard archive_write_close(archive) == ARCHIVE_OK else { throw failure }
    let bytes = sink.bytes
    sink.bytes = []
    return bytes
  }

  private var failure: ExportError {
    .package(
      archive_error_string(archive).flatMap { String(validatingCString: $0) } ?? "it failed"
    )
  }
}
