import Foundation

/// A folder whose files are replaced as a whole.
struct Folder {
  private let directory: URL
  private let shown: String

  /// Names a folder.
  ///
  /// - Parameters:
  ///   - directory: the folder.
  ///   - shown: the folder as a person names it.
  init(_ directory: URL, shownAs shown: String) {
    self.directory = directory
    self.shown = shown
  }

  /// Writes a file beside its place and renames it; the folder is made where it isn't there.
  func write(_ octets: [UInt8], to name: String) throws(FolderError) {
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch { throw FolderError(shown, .make, error) }
    do {
      try Data(octets).write(to: directory.appending(path: name), options: .atomic)
    } catch { throw FolderError("\(shown)/\(name)", .write, error) }
  }

  /// The names of the files with an ending, sorted; none where the folder isn't there.
  func names(endingIn ending: String) throws(FolderError) -> [String] {
    guard FileManager.default.fileExists(atPath: directory.path) else { return [] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    } catch { throw FolderError(shown, .list, error) }
    return names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// The octets of a file; nil where it isn't there.
  func read(_ name: String) throws(FolderError) -> [UInt8]? {
    let file = directory.appending(path: name)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      return Array(try Data(contentsOf: file))
    } catch { throw FolderError("\(shown)/\(name)", .read, error) }
  }
}
