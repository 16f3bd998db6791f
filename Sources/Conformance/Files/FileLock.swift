import Foundation
import Synchronization

/// A lock on a file that says which process holds it; one that a killed process left behind locks nothing.
package final class FileLock: Sendable {
  private let path: String
  private let descriptor: Mutex<CInt?>

  init(_ name: String, in folder: ReportFolder) throws(ReportFolderError) {
    path = folder.directory.appending(path: name).path
    descriptor = Mutex(try Self.locked(path, in: folder.shown, name))
  }

  deinit { release() }

  package func release() {
    descriptor.withLock { descriptor in
      guard let open = descriptor else { return }
      // Removed while it is locked: whoever waits at the old file sees that it is gone.
      _ = unsafe unlink(path)
      close(open)
      descriptor = nil
    }
  }

  /// The file may be removed between its opening and its locking, so that a few tries are needed.
  private static let mostTries = 100

  private static func locked(
    _ path: String, in folder: String, _ name: String
  ) throws(ReportFolderError) -> CInt {
    func refused() -> ReportFolderError {
      let reason = unsafe String(cString: strerror(errno))
      return ReportFolderError(file: "\(folder)/\(name)", .unwritable(reason))
    }
    for _ in 0..<mostTries {
      // Not for adapters: a lock lives as long as any process that inherited it.
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw refused() }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let problem = refused()
        let isHeld = errno == EWOULDBLOCK
        close(descriptor)
        if isHeld { break }
        throw problem
      }
      if isStill(descriptor, at: path) {
        note(descriptor)
        return descriptor
      }
      close(descriptor)
    }
    throw ReportFolderError(file: folder, .inUse(process: holder(path)))
  }

  private static func isStill(_ descriptor: CInt, at path: String) -> Bool {
    var (mine, there) = (stat(), stat())
    let isFound = unsafe fstat(descriptor, &mine) == 0 && stat(path, &there) == 0
    return isFound && mine.st_ino == there.st_ino && mine.st_dev == there.st_dev
  }

  private static func note(_ descriptor: CInt) {
    ftruncate(descriptor, 0)
    let text = Array("\(getpid())\n".utf8)
    _ = unsafe text.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }

  private static func holder(_ path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return Int(text.prefix { $0.isNumber })
  }
}
