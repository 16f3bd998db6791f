import Foundation

/// Folders that only this user can enter.
package enum TemporaryDirectory {
  /// Makes a folder with a unique name in the folder for temporary files.
  package static func make() throws(SystemError) -> String {
    let wanted = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    let parent = wanted.utf8.starts(with: "/".utf8) ? wanted : "/tmp"
    var template = Array("\(parent)/appflip-XXXXXX".utf8CString)
    guard let path = unsafe mkdtemp(&template) else { throw .last("make a folder in \(parent)") }
    return unsafe String(cString: path)
  }

  /// Makes a folder inside one of those.
  package static func make(at path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o700) == 0 else { throw .last("make the folder \(path)") }
  }

  /// Follows no symbolic link; what can't be removed now goes when the harness ends.
  package static func remove(_ path: String) {
    // Nearly always it is empty, and Foundation needs far longer to find that out.
    if unsafe rmdir(path) == 0 { return }
    try? FileManager.default.removeItem(atPath: path)
  }
}
