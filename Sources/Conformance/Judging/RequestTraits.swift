package import AdapterProtocol
import AppFlip
import Harness

/// A plain property that requests may have; the earlier in the list, the sooner it is named.
struct RequestTrait: Hashable, Comparable {
  enum Kind: Int {
    case method, outcome, activity, configuration, sequence, missing, empty, repeated, environment
    case header, further, holds, target
  }

  let kind: Kind
  let words: String

  init(_ kind: Kind, _ words: String) { (self.kind, self.words) = (kind, words) }

  static func < (left: RequestTrait, right: RequestTrait) -> Bool {
    (left.kind.rawValue, left.words) < (right.kind.rawValue, right.words)
  }
}

/// The properties of the requests of a case.
struct RequestTraits {
  private(set) var traits: Set<RequestTrait> = []
  /// The lengths of what has one, by its name: values of parameters that are in every request once, the link.
  private(set) var lengths: [String: Int] = [:]

  init(of testCase: Case, _ requests: [RunRequest]) {
    if let configuration = testCase.configuration {
      add(.configuration, "the configuration \(configuration.name)")
    }
    if requests.count > 1 {
      add(
        .sequence,
        testCase.ordering == .atOnce ? "requests at once" : "a request before the last one")
    }
    for request in requests { read(request.input) }
  }

  private mutating func add(_ kind: RequestTrait.Kind, _ words: String) {
    traits.insert(RequestTrait(kind, words))
  }

  private mutating func read(_ input: RunInput) {
    switch input {
    case .app(let input):
      add(.outcome, "the outcome \(input.outcome.rawValue)")
      read(input.activity)
      read(link: input.url?.bytes, ["client_id", "scope", "state", "redirect_uri"])
    case .authorizationEndpoint(let input):
      add(.outcome, "the outcome \(input.outcome.rawValue)")
      add(.method, "the method \(input.method.rawValue)")
      for header in RequestHeader.further(among: input.headers) {
        let name = header.name.bytes.map { $0.isAlpha ? $0 | 0x20 : $0 }
        add(.header, "the header \(Bytes.escaped(name))")
      }
      let form = input.body.map { [UInt8(ascii: "?")] + $0.bytes } ?? []
      read(
        link: input.url.bytes + form,
        ["response_type", "client_id", "scope", "state", "redirect_uri"])
    case .googleApp(.start): add(.outcome, "a start")
    case .googleApp(.returned(let returned)):
      read(returned.activity)
      if returned.pending == .nothing { add(.sequence, "nothing pending") }
      read(link: returned.url?.bytes, ["state"])
    }
  }

  private mutating func read(_ activity: Activity) {
    if activity != .browsingWeb { add(.activity, "the activity \(activity.rawValue)") }
  }

  private mutating func read(link: [UInt8]?, _ usual: [String]) {
    guard let link else { return add(.missing, "no link") }
    note(link.count, "a link")
    // A form comes after its own question mark, and counts like the query.
    let query = link.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    let pairs = query.split(whereSeparator: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "?") })
    let parameters = pairs.flatMap { QueryParameter.split($0) }
    for name in usual {
      let own = parameters.filter { $0.isNamed(name) }
      if own.isEmpty { add(.missing, "no \(name)") }
      if own.count > 1 { add(.repeated, "a repeated \(name)") }
      for parameter in own { read(parameter.value ?? [], of: name, isOnly: own.count == 1) }
    }
    for parameter in parameters where !usual.contains(where: { parameter.isNamed($0) }) {
      let name = PercentDecoding.decodeLiteral(parameter.name, as: .percent)
      add(.further, "a parameter \(Bytes.escaped(name))")
    }
  }

  private mutating func read(_ raw: ArraySlice<UInt8>, of name: String, isOnly: Bool) {
    if raw.isEmpty { add(.empty, "an empty \(name)") }
    let value = PercentDecoding.decodeLiteral(raw, as: .percent)
    if isOnly { note(value.count, "a \(name)") }
    if raw.contains(UInt8(ascii: "+")) { add(.holds, "a \(name) with a bare +") }
    if raw.contains(UInt8(ascii: "%")), name != "redirect_uri" {
      add(.holds, "a \(name) with an escape")
    }
    for byte in Set(value) where !byte.isAlpha && !(0x30...0x39).contains(byte) {
      let what = byte >= 0x80 ? "bytes beyond ASCII" : "\"\(Bytes.escaped([byte]))\""
      add(.holds, "a \(name) with \(what)")
    }
    guard name == "redirect_uri" else { return }
    let isSandbox = Bytes.escaped(value).contains("oauth-redirect-sandbox.")
    add(.environment, "a redirect_uri \(isSandbox ? "of" : "outside") the sandbox")
    if value.count < 200 { add(.target, "the redirect_uri \(Bytes.escaped(value))") }
  }

  private mutating func note(_ length: Int, _ name: String) {
    lengths[name] = max(lengths[name] ?? 0, length)
  }
}

// MARK: - Traits in common

/// A trait that the requests that break a rule have, or lack, unlike every request that keeps it.
package struct CommonTrait: Message, Equatable, Sendable {
  package private(set) var rule = Rule.ID(rawValue: "")
  package private(set) var sentence = ""

  package static let blank = CommonTrait()
  package static let fields = Fields<CommonTrait>(
    .required("rule", \.rule), .required("sentence", \.sentence))

  private init() {}

  /// The fewest cases on the side of the failures, and on the other, from which a property says something.
  static let fewest = (failing: 5, passing: 10)

  /// Looks in linear time for a property that separates two sides exactly; nil if there is none, or too few
  /// cases.
  init?(_ rule: Rule.ID, of failing: [RequestTraits], not passing: [RequestTraits]) {
    self.rule = rule
    guard failing.count >= Self.fewest.failing, passing.count >= Self.fewest.passing else {
      return nil
    }
    let (ours, theirs) = (Side(failing), Side(passing))
    let lacked = theirs.common.subtracting(ours.any).min()?.words
    let had = ours.common.subtracting(theirs.any).min()?.words
    if let had = had ?? (lacked == nil ? Self.length(ours, theirs) : nil) {
      sentence = "All \(failing.count) have \(had); none of the \(passing.count) that pass has."
    } else if let lacked {
      sentence =
        "None of the \(failing.count) has \(lacked); all \(passing.count) that pass have."
    } else {
      return nil
    }
  }

  private static func length(_ ours: Side, _ theirs: Side) -> String? {
    for (name, own) in ours.lengths.sorted(by: { $0.key < $1.key }) {
      guard let other = theirs.lengths[name] else { continue }
      if own.lowerBound > other.upperBound {
        return "\(name) of more than \(other.upperBound) bytes"
      }
      if own.upperBound < other.lowerBound {
        return "\(name) of fewer than \(other.lowerBound) bytes"
      }
    }
    return nil
  }

  /// The properties that any and that all of some cases have.
  private struct Side {
    var any: Set<RequestTrait> = []
    var common: Set<RequestTrait> = []
    var lengths: [String: ClosedRange<Int>] = [:]

    init(_ cases: [RequestTraits]) {
      guard let first = cases.first else { return }
      common = first.traits
      for one in cases {
        any.formUnion(one.traits)
        common.formIntersection(one.traits)
      }
      for name in first.lengths.keys {
        let all = cases.compactMap { $0.lengths[name] }.sorted()
        if all.count == cases.count { lengths[name] = all[0]...all[all.count - 1] }
      }
    }
  }
}
