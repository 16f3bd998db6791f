package import Foundation

/// The reason why the suite doesn't read, replace or delete a file or a folder.
package struct FileFault: Error, Equatable, CustomStringConvertible {
  package let description: String

  fileprivate init(_ file: URL, _ problem: String) {
    description = "\(file.lastPathComponent) \(problem)"
  }
}

/// Reads files up to a bound, and opens the suite's own files without following links.
package enum SafeFile {
  /// The most bytes that are read of a file: a report of all scripts with all steps has 45 MiB.
  package static let largest = 128 << 20

  /// Reads a regular file, which may be a link; never waits for a FIFO.
  ///
  /// `bound` is the most bytes of the file, whole MiB.
  package static func read(_ file: URL, upTo bound: Int = largest) throws -> [UInt8] {
    let number = unsafe Foundation.open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    // This fails too, with the system's reason.
    guard number >= 0 else { return Array(try Data(contentsOf: file)) }
    let handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    var found = stat()
    guard unsafe fstat(number, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
      throw FileFault(file, "is \(kind(of: found)), not a regular file; name a regular file")
    }
    let data = found.st_size > bound ? nil : try handle.read(upToCount: bound + 1) ?? Data()
    guard let data, data.count <= bound else {
      throw FileFault(file, "has more than \(bound >> 20) MiB, the maximum size of a file")
    }
    return Array(data)
  }

  /// Whether one of the suite's own files is there; throws if anything else has its name.
  package static func isThere(_ file: URL) throws(FileFault) -> Bool {
    var found = stat()
    guard unsafe lstat(file.path, &found) == 0 else { return false }
    guard found.st_mode & S_IFMT == S_IFREG, found.st_nlink < 2 else {
      throw FileFault(file, "is \(kind(of: found)) (remove it)")
    }
    return true
  }

  /// Opens one of the suite's own files for reading and writing, and makes it if it isn't there.
  package static func openOwn(_ file: URL) throws -> CInt {
    _ = try isThere(file)
    let number = try open(file, O_RDWR | O_CREAT | O_NOFOLLOW)
    var found = stat()
    // A link that was made meanwhile.
    guard unsafe fstat(number, &found) == 0, found.st_nlink < 2 else {
      close(number)
      throw FileFault(file, "is \(kind(of: found)) (remove it)")
    }
    return number
  }

  /// Opens a file; a FIFO without a reader is an error.
  package static func open(_ file: URL, _ flags: CInt) throws -> CInt {
    let number = unsafe Foundation.open(file.path, flags | O_NONBLOCK | O_CLOEXEC, 0o644)
    guard number >= 0 else {
      throw FileFault(file, "can't be opened: \(unsafe String(cString: strerror(errno)))")
    }
    return number
  }

  fileprivate static func kind(of found: stat) -> String {
    switch found.st_mode & S_IFMT {
    case S_IFREG: found.st_nlink < 2 ? "a file" : "a hard link"
    case S_IFLNK: "a symbolic link"
    case S_IFDIR: "a folder"
    case S_IFIFO: "a FIFO"
    default: "a device or a socket"
    }
  }
}

/// A folder in which the suite deletes and moves files: a marker shows that the suite made the folder.
package struct OwnFolder {
  package static let marker = "made-by-appflip.txt"
  private let directory: URL

  package init(_ directory: URL) { self.directory = directory }

  package func make() throws {
    guard try names().isEmpty else { return }
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let text = "appflip deletes and moves files in this folder: keep your files elsewhere\n"
    try Data(text.utf8).write(to: directory.appending(path: Self.marker), options: .atomic)
  }

  /// The suite's own files of the folder; throws if another folder or file has the name.
  package func files(where isOwn: (String) -> Bool) throws -> [URL] {
    try names().filter(isOwn).sorted().map { directory.appending(path: $0) }
      .filter { try SafeFile.isThere($0) }
  }

  private func names() throws -> [String] {
    var found = stat()
    guard unsafe lstat(directory.path, &found) == 0 else { return [] }
    guard found.st_mode & S_IFMT == S_IFDIR else {
      throw FileFault(directory, "is \(SafeFile.kind(of: found)), not a folder (remove it)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    guard names.isEmpty || names.contains(Self.marker) else {
      throw FileFault(directory, "is a folder that appflip didn't make (remove it or rename it)")
    }
    return names
  }
}
