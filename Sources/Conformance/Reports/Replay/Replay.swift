package import AdapterProtocol
import AppFlip
import Harness

package struct Replay: Sendable {
  package let lines: [[UInt8]]
  package let command: String
  /// The name of the file from which the command reads, in `folder`; nil if the lines are in the
  /// command itself.
  package let file: String?
  static let folder = "conformance-replay"

  /// The length of the command, in bytes, up to which the lines are in it.
  static let longest = 4_000

  /// The line that replays a case or a finding: nothing but this line says what is started.
  ///
  /// `adapter` is the command of the run, nil in an app's own tests.
  package static func line(
    of id: String, after earlier: String? = nil, to adapter: String?, in reports: String?
  ) -> String {
    guard let adapter else {
      return "try await AppFlip.replay(\"\(earlier.map { "\($0) " } ?? "")\(id)\")"
    }
    return "swift run appflip replay \(id)" + (earlier.map { " --after \($0)" } ?? "")
      + options(adapter: adapter, reports: reports)
  }

  /// The options that name an adapter, and the folder of the reports if it isn't the usual one.
  static func options(adapter: String, reports: String?) -> String {
    let reference = "./reference-adapter"
    let isReference = adapter.utf8.starts(with: reference.utf8)
    let folder = reports.map {
      $0 == ReportFolder.usual ? "" : " \(ShellWord.option("--reports", $0))"
    }
    return
      (isReference
      ? " --reference\(adapter.dropFirst(reference.count))"
      : " \(ShellWord.option("--adapter", adapter))")
      + (folder ?? "")
  }

  /// Takes the requests of a case; without a folder of reports they are in the command, however long.
  package init(of result: CaseResult, in run: RunResult, reports: String?) {
    self.init(
      result.ownRequests, behind: run.greeting(before: result.testCase),
      to: ShellWord.line(run.command),
      named: result.testCase.id, in: reports.map { "\($0)/\(Self.folder)" })
  }

  package init(
    _ requests: [RunRequest], behind greeting: HelloRequest, to adapter: String, named name: String,
    in folder: String?
  ) {
    let operations = [Operation.hello(greeting)] + requests.map { .run($0) }
    lines = operations.enumerated().map { number, operation in
      // JSONWriter writes no apostrophe, so that a line can stand in single quotes.
      Array(Request(id: "\(number)", operation: operation).line().dropLast())
    }
    guard let folder, lines.reduce(0, { $0 + $1.count }) > Self.longest else {
      // In JSON the escape stands for the same, and no CI server takes it for a command.
      let quoted = lines.map {
        "'\(String(decoding: $0, as: UTF8.self).replacing("##", with: "#\\u0023"))'"
      }
      command = "printf '%s\\n' \(quoted.joined(separator: " ")) | \(adapter)"
      file = nil
      return
    }
    let file = "\(name).jsonl"
    let path = "\(folder.utf8.first == UInt8(ascii: "-") ? "./" : "")\(folder)/\(file)"
    command = "cat \(ShellWord.quoted(path)) | \(adapter)"
    self.file = file
  }
}

extension CaseResult {
  /// What was sent to the adapter under test.
  var ownRequests: [RunRequest] {
    requests.enumerated().filter { !partnerSteps.contains($0.offset) }.map(\.element)
  }
}

extension RunRecord {
  var shownCommand: String { ShellWord.line(header.adapter) }

  /// The command that a replay line names; nil in an app's own tests.
  var replayedCommand: String? { header.isInProcess ? nil : header.adapter }
}
