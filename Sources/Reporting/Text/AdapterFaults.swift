import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// What the adapter, not the implementation behind it, did wrong.
struct AdapterFaults {
  let run: RunResult
  let reports: String

  /// Adds the faults, the same ones together, to a report.
  func add(to block: inout TextBlock) {
    for group in groups() {
      guard let first = group.first, let fault = first.fault else { continue }
      block.add()
      block.addProse("\(fault), in \(group.count == 1 ? "1 case" : "\(group.count) cases")")
      block.addField("what to do", fault.remedy)
      block.addField("case", "\(first.testCase.id): \(first.testCase.title)")
      if case .protocolError(_, let bytes) = fault.result, !bytes.isEmpty {
        block.addVerbatim("the bytes", Octets.escaped(bytes))
      }
      if !first.transcripts.isEmpty {
        StandardErrorLines.add(first.transcripts.last?.standardError ?? [], to: &block)
        if case .notRun = fault.result {
        } else {
          block.addVerbatim("replay", Replay(of: first, in: run, reports: reports).command)
        }
      }
      let others = group.dropFirst().map(\.testCase.id)
      if !others.isEmpty { block.addField("also", TextBlock.listed(others)) }
    }
    for incident in run.incidents {
      block.add()
      block.addProse("\(incident)")
      StandardErrorLines.add(incident.standardError, to: &block)
    }
    if !run.shutdown.isClean {
      block.add()
      block.addProse(
        "warning: \(run.shutdown); an adapter exits with status 0 when its input ends")
    }
  }

  /// The faulty cases by what happened, in the order of the first of each.
  private func groups() -> [[CaseResult]] {
    var order: [String] = []
    var groups: [String: [CaseResult]] = [:]
    for result in run.faults {
      let key = result.fault.map { "\($0)" } ?? ""
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(result)
    }
    return order.compactMap { groups[$0] }
  }
}
