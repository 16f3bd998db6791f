import Conformance
import Foundation
import Testing

/// The folder of a suite, for its reports and what must outlast a crash.
///
/// No two runs have it at once.
struct SuiteFolder: Sendable {
  /// The folder.
  let directory: URL
  private let lock: FileLock

  /// Locks the folder of a suite, which is made.
  ///
  /// - Parameters:
  ///   - reports: the folder that a person chose; nil for one in the folder for temporary files.
  ///   - suite: the suite.
  /// - Throws: ``SuiteError`` if it can't be written, or another run has it.
  init(_ reports: URL?, of suite: Test) throws(SuiteError) {
    directory = (reports ?? Self.usual(for: suite)).appending(path: Self.name(of: suite))
    do throws(ReportFolderError) {
      lock = try ReportFolder(directory, shownAs: directory.path).lock("suite.lock")
    } catch {
      switch error.problem {
      case .inUse(let process): throw .inUse(folder: directory.path, process: process)
      case .unwritable(let reason): throw .unwritable("\(directory.path): \(reason)")
      }
    }
  }

  /// Gives the folder up.
  func release() { lock.release() }

  /// One for each file of tests: projects, and copies of one, may have suites of the same name.
  private static func usual(for suite: Test) -> URL {
    let key = "\(Digest(of: suite.sourceLocation.filePath))".prefix(12)
    return FileManager.default.temporaryDirectory.appending(path: "appflip/\(key)")
  }

  /// The name of a suite, with those of the types around it, as that of a folder.
  private static func name(of suite: Test) -> String {
    let names = suite.id.nameComponents.isEmpty ? [suite.name] : suite.id.nameComponents
    return named(names.joined(separator: "."))
  }

  /// A name of Swift as that of a file.
  static func named(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && !"._-".contains($0) }
    return words.joined(separator: "-")
  }
}
