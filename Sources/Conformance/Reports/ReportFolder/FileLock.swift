import AppFlip
import Foundation
import Harness
import Synchronization

/// A lock on a file that says which process holds it; one that a killed process left behind locks nothing.
package final class FileLock: Sendable {
  private let file: URL
  private let descriptor: Mutex<CInt?>

  init(_ name: String, in folder: ReportFolder) throws(ReportFolderError) {
    file = folder.directory.appending(path: name)
    descriptor = Mutex(try Self.locked(file, in: folder))
  }

  deinit { release() }

  package func release() {
    descriptor.withLock { descriptor in
      guard let open = descriptor else { return }
      // Removed while it is locked: a process that waits at the old file sees that it is gone.
      _ = unsafe unlink(file.path)
      close(open)
      descriptor = nil
    }
  }

  /// The file may be removed between its opening and its locking, so that a few tries are needed.
  private static let mostTries = 100

  private static func locked(
    _ file: URL, in folder: ReportFolder
  ) throws(ReportFolderError) -> CInt {
    for _ in 0..<mostTries {
      // Not for adapters: a lock lives as long as any process that inherited it.
      let descriptor = try folder.naming(file.lastPathComponent) { try SafeFile.openOwn(file) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let number = errno
        close(descriptor)
        if number == EWOULDBLOCK { break }
        throw ReportFolderError(
          file: "\(folder.shown)/\(file.lastPathComponent)",
          .unwritable(unsafe String(cString: strerror(number))))
      }
      var there = stat()
      if unsafe lstat(file.path, &there) == 0, there.isOpen(descriptor) {
        note(descriptor)
        return descriptor
      }
      close(descriptor)
    }
    throw ReportFolderError(file: folder.shown, .inUse(process: holder(file)))
  }

  private static func note(_ descriptor: CInt) {
    ftruncate(descriptor, 0)
    let text = Array("\(getpid())\n".utf8)
    _ = unsafe text.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }

  private static func holder(_ file: URL) -> Int? {
    guard let bytes = try? SafeFile.read(file) else { return nil }
    return Int(String(decoding: bytes.prefix { $0.isDigit }, as: UTF8.self))
  }
}
