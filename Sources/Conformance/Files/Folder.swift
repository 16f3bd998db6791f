package import AppFlip
package import Foundation
import Harness

package struct Folder {
  private let directory: URL
  private let shown: String

  package init(_ directory: URL, shownAs shown: String) {
    (self.directory, self.shown) = (directory, shown)
  }

  package func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    try make()
    do {
      try WholeFile.write(Data(bytes), to: directory.appending(path: name))
    } catch { throw FileError("\(shown)/\(name)", .write, error) }
  }

  package func make() throws(FileError) {
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch { throw FileError(shown, .make, error) }
  }

  package func names(endingIn ending: String) throws(FileError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    } catch {
      if error.saysMissing { return [] }
      throw FileError(shown, .list, error)
    }
    return names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  package func read(_ name: String) throws(FileError) -> [UInt8]? {
    do {
      return try SafeFile.read(directory.appending(path: name))
    } catch {
      if error.saysMissing { return nil }
      throw FileError("\(shown)/\(name)", .read, error)
    }
  }
}

extension FileError {
  package enum Action: String, Sendable {
    case make = "the folder can't be made"
    case list = "the folder can't be listed"
    case read = "the file can't be read"
    case write = "the file can't be written"
  }

  /// Reads a file; what is to be done if it isn't there is said by its reader.
  package static func contents(
    of file: URL, shownAs shown: String, ifMissing remedy: String,
    upTo bound: Int = SafeFile.largest
  ) throws(FileError) -> [UInt8] {
    do {
      return try SafeFile.read(file, upTo: bound)
    } catch {
      if (error as? CocoaError)?.code == .fileReadNoSuchFile {
        throw FileError(shown, "\(Action.read.rawValue); \(remedy)")
      }
      throw FileError(shown, .read, error)
    }
  }

  package init(_ file: String, _ action: Action, _ error: any Error) {
    let fix =
      switch (error as? CocoaError)?.code {
      case .fileWriteNoPermission?, .fileReadNoPermission?:
        "give the user the permission, or name a different folder"
      case .fileWriteVolumeReadOnly?:
        "mount the file system for writing, or name a different folder"
      case .fileWriteOutOfSpace?: "free space on the disk, or name a folder on a different disk"
      case .fileWriteFileExists?: "move the file of this name, or name a different folder"
      default:
        error is FileFault
          ? "name another one"
          : action == .read ? "see to it that it can be" : "name a folder that can be used"
      }
    self.init(file, "\(action.rawValue): \(Self.reason(of: error)); \(fix)")
  }

  /// What the system says, without its typographic apostrophe and its full stop.
  package static func reason(of error: any Error) -> String {
    if let fault = error as? FileFault { return fault.description }
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
}

extension URL {
  /// False if the system can't tell: what can't be looked at isn't gone.
  package var isMissing: Bool {
    do { _ = try FileManager.default.attributesOfItem(atPath: path) } catch {
      return error.saysMissing
    }
    return false
  }
}

extension Error {
  /// Whether there is no such file, or no folder that could have it.
  fileprivate var saysMissing: Bool {
    guard let error = self as? CocoaError else { return false }
    return error.code == .fileReadNoSuchFile
      || (error.underlying as? POSIXError)?.code == .ENOTDIR
  }
}
