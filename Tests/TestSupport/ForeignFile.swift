package import Foundation

/// A file of a different kind in the place of a file that the suite writes.
package enum ForeignFile: String, CaseIterable, Sendable {
  case symbolicLink, danglingLink, hardLink, fifo, folder

  /// Makes it in the place of a file; a link leads to another file.
  package func make(at file: URL, insteadOf target: URL) throws {
    let files = FileManager.default
    try? files.removeItem(at: file)
    switch self {
    case .symbolicLink: try files.createSymbolicLink(at: file, withDestinationURL: target)
    case .danglingLink:
      let missing = target.deletingLastPathComponent().appending(path: "missing")
      try files.createSymbolicLink(at: file, withDestinationURL: missing)
    case .hardLink: try files.linkItem(at: target, to: file)
    case .fifo: guard unsafe mkfifo(file.path, 0o644) == 0 else { throw POSIXError(.EINVAL) }
    case .folder: try files.createDirectory(at: file, withIntermediateDirectories: false)
    }
  }
}
