import AppFlip
import Conformance
import Foundation
import Testing

/// The folders of suites.
enum SuiteFolder {
  /// The folder of a suite in that which a user chose, or in that for temporary files.
  static func of(_ suite: Test, in reports: URL?) -> URL {
    let names = suite.id.nameComponents.isEmpty ? [suite.name] : suite.id.nameComponents
    return (reports ?? usual(for: suite)).appending(path: named(names.joined(separator: ".")))
  }

  /// One for each file of tests: projects, and copies of one, may have suites of the same name.
  private static func usual(for suite: Test) -> URL {
    let key = Fingerprint(of: Array(suite.sourceLocation.filePath.utf8)).hexadecimal
    return FileManager.default.temporaryDirectory.appending(path: "appflip/\(key)")
  }

  /// A file name made from a name in Swift.
  static func named(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && !"._-".contains($0) }
    return words.joined(separator: "-")
  }
}

/// Why a suite tests nothing, and what to do.
struct SuiteError: Error, CustomStringConvertible {
  let description: String

  init(_ text: String) { description = text.escaped }
}
