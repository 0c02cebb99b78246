internal import Glibc

/// Tells cheaply whether a file is still the one that was read: device, inode, size, time of change.
public struct FileStamp: Sendable, Hashable {
  /// The device the file is on.
  public let device: UInt64
  /// The file's number on its device.
  public let inode: UInt64
  /// Its size in bytes.
  public let size: Int64
  /// When its content was last written, in nanoseconds since 1970; it wraps rather than trap.
  public let modifiedNanoseconds: Int64

  init(_ info: stat) {
    device = UInt64(info.st_dev)
    inode = UInt64(info.st_ino)
    size = Int64(info.st_size)
    modifiedNanoseconds =
      Int64(info.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(info.st_mtim.tv_nsec)
  }
}
