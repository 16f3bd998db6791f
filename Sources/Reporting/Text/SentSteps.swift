import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// What was sent in a case, step by step.
struct SentSteps {
  private let result: CaseResult
  private let guilty: Int

  /// Takes a case.
  ///
  /// - Parameters:
  ///   - result: the case, with what went over the wire.
  ///   - guilty: the step that showed the violation.
  init(_ result: CaseResult, guilty: Int) {
    self.result = result
    self.guilty = guilty
  }

  private var transcripts: [Transcript] { result.transcripts }

  /// Adds the steps to a report; of very many the first and those up to the guilty one.
  func add(to block: inout TextBlock) {
    let shown = transcripts.indices.filter {
      $0 <= 1 || abs($0 - guilty) <= Self.around || transcripts.count <= Self.most
    }
    for (position, index) in shown.enumerated() {
      if position > 0, shown[position - 1] != index - 1 {
        block.add("              ... \(index - shown[position - 1] - 1) more of the kind")
      }
      add(index, to: &block)
    }
    if let last = shown.last, last < transcripts.count - 1 {
      block.add("              ... \(transcripts.count - 1 - last) more of the kind")
    }
  }

  private static let most = 8
  private static let around = 1

  private func add(_ index: Int, to block: inout TextBlock) {
    let request = transcripts[index].request
    let isOne = transcripts.count == 1
    let label = !isOne && index == guilty ? "sent (this)" : "sent"
    let step = result.testCase.steps[index]
    let session = isOne ? "" : step.session.map { ", session \($0)" } ?? ""
    let player = result.partnerSteps.contains(index) ? ", played by the reference" : ""
    let role = result.testCase.role == nil ? ", role \(request.input.role.rawValue)" : ""
    SentRequest(request).add(to: &block, label: label, rest: session + role + player)
  }
}
