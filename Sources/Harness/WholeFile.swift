package import Foundation

/// Writes files whole: a reader finds the old file or the new file, never a part.
package enum WholeFile {
  /// Writes a file beside its place and renames it.
  ///
  /// If the user names the file, a device or a pipe is written to, and a link is followed.
  package static func write(_ data: Data, to file: URL, isNamed: Bool = false) throws {
    // A file beyond the limit of `ulimit -f` is an error of writing, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    var there = stat()
    if !isNamed { _ = try SafeFile.isThere(file) }
    guard isNamed, unsafe stat(file.path, &there) == 0 else {
      return try data.write(to: file, options: .atomic)
    }
    // A redirected stream, opened by its name, would begin at the beginning once more.
    if let stream = [STDOUT_FILENO, STDERR_FILENO].first(where: there.isOpen) {
      return try FileHandle(fileDescriptor: stream, closeOnDealloc: false).write(contentsOf: data)
    }
    if there.st_mode & S_IFMT == S_IFREG {
      return try data.write(to: file.resolvingSymlinksInPath(), options: .atomic)
    }
    let descriptor = try SafeFile.open(file, O_WRONLY)
    // A pipe takes the data piece by piece.
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: data)
    try handle.close()
  }
}

extension stat {
  /// Whether a descriptor is open at this file.
  package func isOpen(_ descriptor: CInt) -> Bool {
    var other = stat()
    return unsafe fstat(descriptor, &other) == 0 && other.st_ino == st_ino
      && other.st_dev == st_dev
  }
}
