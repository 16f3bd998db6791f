import AdapterProtocol
import AppFlip
import Conformance

/// Tells beside which cases the report for programs has what was sent and answered.
struct StepSelection {
  private struct Key: Hashable {
    let rule: Rule.ID?
    let isFailure: Bool
  }

  private let takesAll: Bool
  private var counts: [Key: Int] = [:]

  /// The cases of a rule, failing or warned, that have it.
  private static let most = 10

  /// Begins with no case.
  ///
  /// - Parameter all: whether every case has it.
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
  /// The longest text that stands in a report for programs, in octets.
  private static let longest = 300

  /// The value with long texts cut in their middle, told with their length.
  var shortened: JSON {
    switch self {
    case .string(let octets) where octets.count > Self.longest:
      let (head, tail) = (Self.head(of: octets), Self.tail(of: octets))
      return .string(head + Array("...[\(octets.count) bytes in all]...".utf8) + tail)
    case .array(let elements): return .array(elements.map(\.shortened))
    case .object(let object):
      return .object(
        JSONObject(
          object.members.map {
            (String(decoding: $0.name, as: UTF8.self), $0.value.shortened)
          }))
    default: return self
    }
  }

  /// The first octets; no character of UTF-8 is torn.
  private static func head(of octets: [UInt8]) -> [UInt8] {
    var head = octets.prefix(200)
    while let next = octets[head.endIndex...].first, next & 0xC0 == 0x80 {
      head = octets[..<(head.endIndex - 1)]
    }
    return Array(head)
  }

  /// The last octets; no character of UTF-8 is torn.
  private static func tail(of octets: [UInt8]) -> [UInt8] {
    Array(octets.suffix(60).drop { $0 & 0xC0 == 0x80 })
  }
}
