import AppFlip

/// The command that sends the requests of a case or a finding again.
package enum Replay {
  /// The line of a report that replays a case or a finding with this program.
  ///
  /// `adapter` is the command of the run, nil in an app's own tests.
  package static func line(
    of id: String, after earlier: String? = nil, to adapter: String?, in reports: String?
  ) -> String {
    guard let adapter else {
      return "try await AppFlip.replay(\"\(earlier.map { "\($0) " } ?? "")\(id)\")"
    }
    let reference = "./reference-adapter"
    let subject =
      adapter.utf8.starts(with: reference.utf8)
      ? "--reference\(adapter.dropFirst(reference.count))" : ShellWord.option("--adapter", adapter)
    let folder = reports == ReportFolder.usual ? nil : reports
    let words = [
      id, earlier.map { "--after \($0)" }, subject,
      folder.map { ShellWord.option("--reports", $0) },
    ].compactMap(\.self)
    return "swift run appflip replay \(words.joined(separator: " "))"
  }
}

extension RunRecord {
  var shownCommand: String { ShellWord.line(header.adapter) }

  func replayLine(of id: String, after earlier: String? = nil) -> String {
    Replay.line(
      of: id, after: earlier, to: header.isInProcess ? nil : header.adapter, in: reports)
  }
}
