import Conformance
import Foundation
import Fuzzing
import Reporting

/// What is handed to an adapter again.
enum ReplaySubject {
  /// A case, with its good twin.
  case testCase(Catalogue)
  /// A finding of the fuzzer.
  case finding(Finding)
  /// Requests of a file.
  case requests(RequestFile)

  /// Finds what a person names: a file by its ending, then a case, then a finding by its id.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - place: where files are looked for.
  ///   - reports: the folder of the reports, in which findings are.
  ///   - names: takes old names of cases for those of now.
  ///   - syntax: how the command is called.
  /// - Throws: what is wrong with the name, or with the file.
  init(
    _ name: String, _ place: UserPath, reports: String, names: OldNames, _ syntax: Syntax
  ) throws {
    let octets = Array(name.utf8)
    if octets.reversed().starts(with: ".jsonl".utf8.reversed()) {
      self = .requests(try RequestFile(contentsOf: place.url(name), shownAs: name))
      return
    }
    if octets.reversed().starts(with: ".json".utf8.reversed()) {
      self = .finding(try Self.finding(in: place.url(name), shownAs: name))
      return
    }
    let catalogue = try Suite.catalogue.get()
    let current = names.renewed([name]).first ?? name
    if catalogue[current] != nil {
      self = .testCase(try catalogue.filtered(by: CaseFilter([current])))
      return
    }
    self = .finding(try Self.finding(named: name, place, reports, catalogue, syntax))
  }

  private static func finding(
    named id: String, _ place: UserPath, _ reports: String, _ catalogue: Catalogue, _ syntax: Syntax
  ) throws -> Finding {
    let file = "\(id).json"
    let folders = [
      (place.url("\(reports)/findings"), "\(reports)/findings"),
      (Corpus.directory.appending(path: "regressions"), "Corpus/regressions"),
    ]
    if FindingFolder.isOwn(file) {
      for (folder, shown) in folders {
        let url = folder.appending(path: file)
        guard FileManager.default.fileExists(atPath: url.path) else { continue }
        return try finding(in: url, shownAs: "\(shown)/\(file)")
      }
      throw UsageError(
        syntax, "there is no finding \(id) in \(folders.map(\.1).joined(separator: " or "))")
    }
    let closest = Spelling.closest(to: id, among: catalogue.cases.map(\.id))
    throw UsageError(
      syntax,
      "there is no case and no finding \(id); close are \(closest.joined(separator: ", "))")
  }

  private static func finding(
    in url: URL, shownAs shown: String
  ) throws(FindingFileError) -> Finding {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw FindingFileError(file: shown, problem: .unreadable(error.localizedDescription))
    }
    return try FindingFile.read(Array(data), file: shown)
  }
}
