package import AppFlip
package import Foundation

/// The problem of a value and the remedy; the reader of a file adds the file and the line.
package struct Flaw: Error, Equatable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var description: String { text.escapedInMessage }
}

extension FileError {
  package init(_ file: String, line: Int? = nil, _ flaw: Flaw) {
    self.init(file, line: line, flaw.text)
  }

  /// Reads each line of a file with its number, and returns what is wrong with the first refused lines.
  package static func ofLines(
    _ bytes: [UInt8], in file: String,
    _ read: (_ row: ArraySlice<UInt8>, _ number: Int) throws(Flaw) -> Void
  ) -> [FileError] {
    var errors: [FileError] = []
    var (rest, number) = (bytes[...], 1)
    while errors.count < mostErrors {
      let end = Bytes.firstIndex(of: UInt8(ascii: "\n"), in: rest) ?? rest.endIndex
      do throws(Flaw) { try read(rest[..<end], number) } catch {
        errors.append(FileError(file, line: number, error))
      }
      if end == rest.endIndex { break }
      (rest, number) = (rest[(end + 1)...], number + 1)
    }
    return errors
  }

  private static let mostErrors = 1_000

  /// Reads a file; the caller says what to do if the file is missing.
  package static func contents(
    of file: URL, shownAs shown: String, ifMissing remedy: String,
    upTo bound: Int = SafeFile.largest
  ) throws(FileError) -> [UInt8] {
    do {
      return try SafeFile.read(file, upTo: bound)
    } catch {
      if (error as? CocoaError)?.code == .fileReadNoSuchFile {
        throw FileError(shown, "the file can't be read; \(remedy)")
      }
      throw FileError(shown, unreadable: error)
    }
  }

  package init(_ file: String, unreadable error: any Error) {
    let fix =
      (error as? CocoaError)?.code == .fileReadNoPermission
      ? "give the user the permission, or name a different folder"
      : error is FileFault ? "name another one" : "see to it that it can be"
    self.init(file, "the file can't be read: \(Self.reason(of: error)); \(fix)")
  }

  /// The system's message, without its typographic apostrophe and its full stop.
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
  /// False if the system can't tell: a file in an unreadable folder may be there.
  package var isMissing: Bool {
    var found = stat()
    return unsafe lstat(path, &found) != 0 && [ENOENT, ENOTDIR].contains(errno)
  }
}
