import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness

/// Requests that were sent again, with their judgements.
struct RequestReplay {
  private let steps: [(transcript: Transcript, judgement: JudgedRequest)]
  private let incidents: [Incident]

  static func execute(
    _ file: RequestFile, settings: Settings,
    start: (HelloRequest) throws(StartFailure) -> any AdapterUnderTest
  ) throws(RunError) -> RequestReplay {
    let adapter = try RunError.starting(start(file.hello))
    defer { adapter.close() }
    let offered = try RunError.adopting(file.hello.configuration)
    let judge = Judge(
      adapter.hello.capabilities(of: Role.allCases),
      in: try RunError.adopting(adapter.hello.configuration, by: offered),
      edition: settings.edition, profile: settings.profile)
    var steps: [(transcript: Transcript, judgement: JudgedRequest)] = []
    adapter.run([Job(label: "replay", requests: file.requests)]) { _, transcripts in
      steps += transcripts.map { ($0, judge.judge($0.request.input, $0.result)) }
    }
    return RequestReplay(steps: steps, incidents: adapter.incidents)
  }

  var conclusion: Conclusion {
    let failing = steps.flatMap(\.judgement.findings).filter {
      if case .fail = $0.verdict { true } else { false }
    }
    if failing.contains(where: { $0.rule != nil }) { return .failed }
    if !failing.isEmpty || !incidents.isEmpty { return .adapterAtFault }
    return steps.contains { $0.judgement.exchange != nil } ? .passed : .untested
  }

  var text: String {
    var block = TextBlock()
    for (index, step) in steps.enumerated() {
      let role = step.transcript.request.input.role.rawValue
      block.add("request \(index + 1), role \(role)")
      block.add(step.transcript, step.judgement.exchange)
      block.add(step.judgement)
      block.add()
    }
    for incident in incidents { block.add("the adapter: \("\(incident)".escaped)") }
    return block.lines.joined(separator: "\n") + "\n"
  }
}

/// A file of requests: a line for hello, if it isn't the suite's own, and a line for each run.
struct RequestFile: Equatable, Sendable {
  let hello: HelloRequest
  let requests: [RunRequest]

}

extension RequestFile {
  init(contentsOf url: URL, shownAs shown: String) throws(FileError) {
    try self.init(
      FileError.contents(of: url, shownAs: shown, ifMissing: "name a file of requests"), file: shown
    )
  }

  init(_ bytes: [UInt8], file: String) throws(FileError) {
    var hello: HelloRequest?
    var requests: [RunRequest] = []
    let errors = FileError.ofLines(bytes, in: file) { row, _ throws(Flaw) in
      guard !row.isEmpty else { return }
      let request: Request
      do throws(MessageError) {
        request = try Request(line: Array(row))
      } catch { throw Flaw("this isn't a request: \(error)") }
      switch request.operation {
      case .hello(let greeting) where hello == nil && requests.isEmpty: hello = greeting
      case .hello: throw Flaw("hello must be the first line; delete this one")
      case .reset:
        throw Flaw("the suite itself resets sessions after the last request; delete the line")
      case .run(let run): requests.append(run)
      }
    }
    if let first = errors.first { throw first }
    guard !requests.isEmpty else {
      throw FileError(file, "the file has no request with the op run")
    }
    self.init(hello: hello ?? ConformanceRun.greeting, requests: requests)
  }
}
