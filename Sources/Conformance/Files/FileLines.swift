package import AppFlip

/// What is wrong with something that was handed over, and what to do; where it stands, if it is a part of a
/// file, whoever reads the file adds.
package struct Flaw: Error, Equatable, Sendable, CustomStringConvertible {
  let text: String

  package init(_ text: String) { self.text = text }

  package var description: String { text.escapedInMessage }
}

extension FileError {
  package init(_ file: String, line: Int? = nil, _ flaw: Flaw) {
    self.init(file, line: line, flaw.text)
  }

  /// Hands over each line of a file with its number, and returns what is wrong with the first refused lines.
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
}
