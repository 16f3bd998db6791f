import AdapterProtocol
import AppFlip
import Harness

/// What the adapter, not the implementation behind it, did wrong.
struct AdapterFaults {
  let run: RunResult

  /// The kinds of faults, and the incidents, that are shown.
  private static let most = 6

  func add(to block: inout TextBlock) {
    if !run.faults.isEmpty, !run.isInProcess {
      block.add()
      block.addVerbatim("doctor", AdapterAdvice.doctor(for: run.command))
    }
    let groups = run.faults.grouped { $0.fault?.kind ?? "" }.map(\.elements)
    for group in groups.prefix(Self.most) {
      guard let first = group.first, let fault = first.fault else { continue }
      block.add()
      block.addProse("\(fault.kind), in \(group.count.counted("case"))")
      block.addField("fix", fault.fix)
      block.addField("case", "\(first.testCase.id): \(first.testCase.title)")
      if case .protocolError(_, let bytes) = fault.result, !bytes.isEmpty {
        block.addVerbatim("the bytes", Octets.escaped(bytes))
      }
      if !first.transcripts.isEmpty {
        StandardErrorLines.add(first.transcripts.last?.standardError ?? [], to: &block)
        block.addVerbatim(
          "replay", Replay.line(of: first.testCase.id, in: run.reports, inProcess: run.isInProcess))
      }
      let others = CaseSeries.grouped(group.dropFirst().map(\.testCase.id)).map(\.shown)
      if !others.isEmpty { block.addField("also in", TextBlock.listed(others, atMost: Self.most)) }
    }
    let rest = groups.dropFirst(Self.most).reduce(0) { $0 + $1.count }
    if rest > 0 {
      block.add()
      block.addProse(
        "\(rest.counted("more case")) in which the adapter itself failed otherwise: see conformance.jsonl"
      )
    }
    for incident in run.incidents.prefix(Self.most) {
      block.add()
      block.addProse("\(incident)")
      if let fix = incident.fix { block.addField("fix", fix) }
      StandardErrorLines.add(incident.standardError, to: &block)
    }
    let further = run.incidents.dropFirst(Self.most).count
    if further > 0 { block.add("and \(further) more, in conformance.jsonl") }
    for stall in run.stalls {
      block.add()
      block.addProse("warning: \(stall.inWords)")
    }
    if !run.shutdown.isClean {
      block.add()
      block.addProse(
        "warning: \(run.shutdown); an adapter must exit with status 0 when its input ends")
    }
  }
}

// MARK: - Standard error

/// The end of what the adapter wrote to its standard error.
enum StandardErrorLines {
  /// Adds the last lines, escaped; nothing if there are none.
  static func add(_ octets: [UInt8], to block: inout TextBlock) {
    let lines = octets.split(separator: UInt8(ascii: "\n")).suffix(10)
    for (index, line) in lines.enumerated() {
      block.addVerbatim(index == 0 ? "stderr" : "", Octets.escaped(line.prefix(400)))
    }
  }
}
