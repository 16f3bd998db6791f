import Foundation

/// Finds what a person names, relative to the folder in which the program was called.
struct UserPath {
  private let directory: URL

  /// Takes the folder in which the program was called.
  ///
  /// - Parameter directory: the folder, absolute.
  init(_ directory: String) {
    self.directory = URL(filePath: directory, directoryHint: .isDirectory)
  }

  /// The absolute path of this program.
  ///
  /// - Parameter name: the name by which it was called.
  /// - Returns: the path.
  static func program(_ name: String) -> String {
    Bundle.main.executablePath ?? UserPath(FileManager.default.currentDirectoryPath).url(name).path
  }

  /// What a path names.
  ///
  /// - Parameter path: absolute, or relative to the folder.
  /// - Returns: the absolute URL.
  func url(_ path: String) -> URL { URL(filePath: path, relativeTo: directory).absoluteURL }
}
