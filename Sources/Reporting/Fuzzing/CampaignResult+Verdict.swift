import AdapterProtocol
import AppFlip
public import Fuzzing

extension CampaignResult {
  /// What the campaign came to, in one line of printable ASCII.
  public var verdictLine: String {
    let parts = [hello.implementation.name, hello.implementation.version].compactMap(\.self)
    let name = Octets.escaped(Array(parts.joined(separator: " ").utf8).prefix(200))
    let roleNames = roles.map(\.role.rawValue).joined(separator: ", ")
    let tail = "in \(executions) executions (\(roleNames)), \(behaviours) behaviours"
    guard executions > 0 else { return "FAIL: nothing of \(name) was tested" }
    let warnings = findings.count - failures.count
    let warned = warnings == 0 ? "" : ", \(warnings) warnings"
    if !failures.isEmpty {
      let count = failures.count == 1 ? "1 failure" : "\(failures.count) failures"
      return "FAIL: \(count)\(warned) found in \(name) \(tail)"
    }
    if !isPassed { return "FAIL: the campaign against \(name) went wrong\(warned) \(tail)" }
    return "PASS: no failure\(warned) found in \(name) \(tail)"
  }
}

extension CampaignResult.End {
  /// Why the campaign ended, a phrase for people.
  var inWords: String {
    switch self {
    case .complete: "everything that was asked for was executed"
    case .outOfTime: "the time was over"
    case .stopped: "somebody stopped it"
    case .exhausted: "no further draft came to mind that wasn't sent before"
    case .gaveUp: "the adapter was restarted too often; what was still to come was not executed"
    }
  }
}
