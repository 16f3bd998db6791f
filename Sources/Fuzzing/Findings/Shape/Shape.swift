import AppFlip
public import Conformance

/// What is special about a sequence of drafts, in words: findings of the same shape are one.
///
/// It tells which parameters there are, in which order and how often, the class of each value, and what
/// else isn't as in a good draft. Values themselves are no part of it.
public struct Shape: Hashable, Sendable, CustomStringConvertible {
  /// The words: printable ASCII, the same for the same drafts on every machine.
  public let description: String

  /// The most octets of a shape.
  static let longest = 1_000

  /// Describes the shape of a sequence.
  ///
  /// - Parameters:
  ///   - steps: the drafts.
  ///   - world: what links are built from.
  ///   - good: a good draft of the role.
  public init(of steps: [Draft], world: World, good: Draft) {
    let ordinary = Ordinary(world: world, good: good)
    let words = Self.joined(steps.map { ($0, Self.words($0, ordinary)) })
    guard words.utf8.count > Self.longest else {
      description = words
      return
    }
    var hash = Fingerprint()
    hash.add(Array(words.utf8))
    description = "\(words.prefix(Self.longest - 20))... \(hash.value.hexadecimal)"
  }

  /// Takes the words of a shape that was described before; nil for no words, and for other characters
  /// than printable ASCII.
  ///
  /// - Parameter description: the words.
  public init?(describedAs description: String) {
    let utf8 = description.utf8
    guard (1...Self.longest).contains(utf8.count), utf8.allSatisfy(\.isVisible) else { return nil }
    self.description = description
  }

  // MARK: - Words

  /// The words of all steps; starts that are alike and follow each other are one with their number.
  private static func joined(_ steps: [(draft: Draft, words: String)]) -> String {
    var runs: [(words: String, count: Int)] = []
    for (draft, words) in steps {
      if draft.start != nil, runs.last?.words == words {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((words, 1))
      }
    }
    return runs.map { $0.count == 1 ? $0.words : "\($0.words) *\(Magnitude.words($0.count))" }
      .joined(separator: " -> ")
  }

  private static func words(_ draft: Draft, _ ordinary: Ordinary) -> String {
    let good = ordinary.good
    var words = [draft.role.rawValue]
    if let start = draft.start {
      return (words + self.words(start, ordinary)).joined(separator: " ")
    }
    if let link = draft.link {
      if link.base != draft.pending?.redirectURI ?? ordinary.base {
        let model = draft.pending?.redirectURI ?? ordinary.base
        words.append("base=\(TargetClass(link.base, besides: model))")
      }
      if let query = link.query { words.append("?" + self.words(query, of: draft, ordinary)) }
      if let fragment = link.fragment { words.append("#\(TextClass(fragment))") }
    } else {
      words.append("no-link")
    }
    if let form = draft.form { words.append("form:" + self.words(form, of: draft, ordinary)) }
    if draft.outcome != good.outcome { words.append("outcome=\(draft.outcome.rawValue)") }
    if draft.activity != good.activity { words.append("activity=\(draft.activity.rawValue)") }
    if draft.code != good.code, !ordinary.isOrdinary(code: draft.code) {
      words.append("code=\(TextClass(draft.code))")
    }
    return (words + pending(of: draft, ordinary)).joined(separator: " ")
  }

  private static func pending(of draft: Draft, _ ordinary: Ordinary) -> [String] {
    guard let pending = draft.pending else {
      return ordinary.good.pending == nil ? [] : ["pending=none"]
    }
    var words: [String] = []
    if pending.redirectURI != ordinary.base {
      let target = TargetClass(pending.redirectURI, besides: ordinary.base)
      words.append("pending-redirect-uri=\(target)")
    }
    if !ordinary.isOrdinary(state: pending.state) {
      words.append("pending-state=\(TextClass(pending.state))")
    }
    return words
  }

  /// The parameters, those that are alike and stand together as one with their number.
  private static func words(
    _ parameters: DraftParameters, of draft: Draft, _ ordinary: Ordinary
  ) -> String {
    var runs: [(words: String, count: Int)] = []
    for (index, parameter) in parameters.enumerated() {
      let isOdd = index > 0 && parameter.separator != DraftParameter.ampersand
      let separator = isOdd ? "sep(\(Octets.escaped(parameter.separator.prefix(8))))" : ""
      let words = separator + self.words(parameter, of: draft, ordinary)
      if let last = runs.last, last.words == words {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((words, 1))
      }
    }
    return runs.map { $0.count == 1 ? $0.words : "\($0.words)*\(Magnitude.words($0.count))" }
      .joined(separator: "&")
  }

  private static func words(
    _ parameter: DraftParameter, of draft: Draft, _ ordinary: Ordinary
  ) -> String {
    let name = "\(NameClass(parameter.name, among: ordinary.names))"
    guard let raw = parameter.value else { return name }
    if draft.isPendingState(parameter) { return "\(name)=pending" }
    let value = ValueClass(
      raw, of: ordinary.indexOfValue(of: parameter).map { ordinary.names[$0] },
      good: ordinary.goodValue(of: parameter))
    return "\(name)=\(value)"
  }
}

extension UInt64 {
  /// The number as 16 small hexadecimal digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
