import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness

/// What is handed to the implementation again: a case with its good twin, a script, or a finding.
enum ReplaySubject: Sendable {
  /// A case with its good twin.
  case testCase(Catalogue)
  /// A finding of a campaign.
  case finding(Finding)

  /// In how many implementations that are made anew a finding is tried.
  private static let times = 3

  /// Finds what a person names.
  ///
  /// - Parameters:
  ///   - name: the name of a case, of a script, or of a finding.
  ///   - reports: the folder of the reports.
  /// - Throws: what is wrong with the name, or with the file of the finding.
  init(_ name: String, reports: URL) throws {
    let all = try SharedCatalogue.all.get()
    if all[name] != nil {
      self = .testCase(try all.filtered(by: CaseFilter([name])))
      return
    }
    if let space = name.firstIndex(of: " ") {
      self = .testCase(
        try all.pair(String(name[..<space]), before: String(name[space...].dropFirst())))
      return
    }
    if let script = Scripts.catalogue(of: name) {
      self = .testCase(try script.filtered(by: CaseFilter([name])))
      return
    }
    // The folders of campaigns have the names of tests.
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
    for folder in folders.sorted() where FindingFolder.isOwn("\(name).json") {
      let file = reports.appending(path: "\(folder)/findings/\(name).json")
      guard let data = try? Data(contentsOf: file) else { continue }
      self = .finding(try FindingFile.read(Array(data), file: "\(name).json"))
      return
    }
    throw UnknownName(name: name)
  }

  /// A name of nothing.
  struct UnknownName: Error, CustomStringConvertible {
    let name: String

    var description: String {
      "there is no case, no script and no finding \(name.escaped): findings are those of "
        + "the last run of this suite"
    }
  }

  /// Hands it over.
  ///
  /// - Parameters:
  ///   - source: the implementation.
  ///   - partner: the reference, which plays the other roles if roles are put together.
  ///   - settings: by what it is judged.
  ///   - options: the deadlines.
  /// - Returns: what came, for people.
  /// - Throws: `RunError` if nothing could be handed over.
  func run(
    _ source: InProcessSource, beside partner: InProcessSource, _ settings: Settings,
    _ options: HarnessOptions
  ) throws(RunError) -> String {
    switch self {
    case .testCase(let catalogue):
      return try CaseReplay.execute(
        catalogue, named: source.shown, settings: settings,
        start: { hello throws(StartFailure) in try source.start(hello, options) },
        partner: { hello throws(StartFailure) in try partner.start(hello, options) }
      ).text
    case .finding(let finding):
      let replay = try FindingReplay.execute(finding, times: Self.times, settings: settings) {
        () throws(StartFailure) in try source.start(ConformanceRun.greeting, options)
      }
      return FindingReplayText(replay).text
    }
  }
}
