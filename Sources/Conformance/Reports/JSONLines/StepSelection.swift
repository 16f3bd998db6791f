import AdapterProtocol
import AppFlip
import Harness

/// Tells beside which cases the report for programs has what was sent and answered.
struct StepSelection {
  private struct Key: Hashable {
    let rule: Rule.ID?
    let isFailure: Bool
  }

  private let takesAll: Bool
  private var counts: [Key: Int] = [:]
  private static let most = 10

  init(all: Bool) { takesAll = all }

  /// Whether a case has it; each is asked about once, in the order of the run.
  mutating func takes(_ result: CaseResult) -> Bool {
    var keys = result.verdicts.filter { $0.verdict.evidence != nil }.map {
      Key(rule: $0.rule, isFailure: $0.verdict.name == "fail")
    }
    if result.fault != nil { keys.append(Key(rule: nil, isFailure: true)) }
    var isTaken = takesAll
    for key in keys {
      counts[key, default: 0] += 1
      if counts[key, default: 0] <= Self.most { isTaken = true }
    }
    return isTaken
  }
}

extension JSON {
  var shortened: JSON {
    switch self {
    case .string(let octets): return .string(octets.shortened)
    case .array(let elements): return .array(elements.map(\.shortened))
    case .object(let object):
      return .object(
        JSONObject(
          object.members.map { (String(decoding: $0.name, as: UTF8.self), $0.value.shortened) }))
    default: return self
    }
  }
}
