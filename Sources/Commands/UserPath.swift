import Foundation

/// Finds what a person names, relative to the folder in which the program was called.
struct UserPath {
  private let directory: URL
  /// The folder in which the program was called, absolute.
  let path: String

  /// Takes the folder in which the program was called.
  ///
  /// - Parameter directory: the folder, absolute.
  init(_ directory: String) {
    path = directory
    self.directory = URL(filePath: directory, directoryHint: .isDirectory)
  }

  /// What a path names.
  ///
  /// - Parameter path: absolute, or relative to the folder.
  /// - Returns: the absolute URL.
  func url(_ path: String) -> URL { URL(filePath: path, relativeTo: directory).absoluteURL }
}
