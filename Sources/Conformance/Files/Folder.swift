import AppFlip
package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder whose files are replaced as a whole.
package struct Folder {
  private let directory: URL
  private let shown: String

  /// Names a folder.
  package init(_ directory: URL, shownAs shown: String) {
    self.directory = directory
    self.shown = shown
  }

  /// Writes a file beside its place and renames it; the folder is made if it isn't there.
  package func write(_ octets: [UInt8], to name: String) throws(FolderError) {
    try make()
    do {
      try WholeFile.write(Data(octets), to: directory.appending(path: name))
    } catch { throw FolderError("\(shown)/\(name)", .write, error) }
  }

  /// Makes the folder if it isn't there.
  package func make() throws(FolderError) {
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch { throw FolderError(shown, .make, error) }
  }

  /// The names of the files with an ending, sorted; none if the folder isn't there.
  package func names(endingIn ending: String) throws(FolderError) -> [String] {
    guard FileManager.default.fileExists(atPath: directory.path) else { return [] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    } catch { throw FolderError(shown, .list, error) }
    return names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// The octets of a file; nil if it isn't there.
  package func read(_ name: String) throws(FolderError) -> [UInt8]? {
    let file = directory.appending(path: name)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      return Array(try Data(contentsOf: file))
    } catch { throw FolderError("\(shown)/\(name)", .read, error) }
  }
}

/// A folder or a file that can't be used.
public struct FolderError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Action: String, Sendable {
    /// To make a folder.
    case make = "the folder can't be made"
    /// To list a folder.
    case list = "the folder can't be listed"
    /// To read a file.
    case read = "the file can't be read"
    /// To write a file.
    case write = "the file can't be written"
  }

  /// What stands in the way.
  public enum Cause: Equatable, Sendable {
    /// Somebody may not do it.
    case permission
    /// The file system takes no changes.
    case readOnly
    /// Nothing is left of the disk.
    case fullDisk
    /// A file stands where the folder should be.
    case fileInPlace
    /// Anything else.
    case other
  }

  /// The folder or the file as a person names it.
  public let file: String
  /// What was tried.
  public let action: Action
  /// What stands in the way.
  public let cause: Cause
  /// What the system says.
  public let reason: String

  /// Takes what the system says of an action.
  public init(_ file: String, _ action: Action, _ error: any Error) {
    self.file = file
    self.action = action
    reason = Self.reason(of: error)
    cause = Cause(error)
  }

  /// What the system says, without its typographic apostrophe and its full stop.
  public static func reason(of error: any Error) -> String {
    // Where Foundation has no words of its own, the system has.
    if let error = error as? CocoaError,
      [.fileWriteUnknown, .fileReadUnknown].contains(error.code),
      let cause = error.underlying as? POSIXError
    {
      return unsafe String(cString: strerror(cause.code.rawValue))
    }
    let text = error.localizedDescription.replacing("\u{2019}", with: "'")
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// What is wrong and what to do, for people; printable ASCII.
  public var description: String {
    "\(file): \(action.rawValue): \(reason); \(cause.remedy)".escaped
  }
}

extension FolderError.Cause {
  /// What the system means.
  fileprivate init(_ error: any Error) {
    self =
      switch (error as? CocoaError)?.code {
      case .fileWriteNoPermission?, .fileReadNoPermission?: .permission
      case .fileWriteVolumeReadOnly?: .readOnly
      case .fileWriteOutOfSpace?: .fullDisk
      case .fileWriteFileExists?: .fileInPlace
      default: .other
      }
  }

  /// What to do about it.
  fileprivate var remedy: String {
    switch self {
    case .permission: "allow the user to do it, or name another folder"
    case .readOnly: "mount the file system for writing, or name another folder"
    case .fullDisk: "make room on the disk, or name a folder on another one"
    case .fileInPlace: "move the file that stands there, or name another folder"
    case .other: "name a folder that can be used"
    }
  }
}
