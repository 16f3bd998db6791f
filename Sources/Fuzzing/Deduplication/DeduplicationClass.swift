import AppFlip
import Conformance

/// What is special about a sequence of inputs, in words: findings of the same deduplication class are one.
///
/// It tells which parameters there are, in which order and how often, the class of each value, and what
/// else isn't as in a good input, in printable ASCII. Values themselves are no part of it.
struct DeduplicationClass: Hashable, Sendable, CustomStringConvertible {
  let description: String

  static let longest = 1_000

  init(of steps: [FuzzRequest], fixture: Fixture, good: FuzzRequest) {
    let ordinary = ReductionTarget(fixture: fixture, good: good)
    // Steps that are alike and follow each other are one, starts with their number.
    let start = "\(Role.googleApp.rawValue) start"
    let words = steps.map { Self.list($0, ordinary).joined(separator: " ") }.runs.map { run in
      if run.count == 1 { return run.element }
      let isStart = run.element.hasPrefix(start)
      return "\(run.element) *"
        + (isStart ? Magnitude.words(run.count) : Magnitude.ofRepetition(run.count))
    }.joined(separator: " -> ")
    guard words.utf8.count > Self.longest else {
      description = words
      return
    }
    var hash = Fingerprint()
    hash.add(Array(words.utf8))
    description = "\(words.prefix(Self.longest - 20))... \(hash.value.hexadecimal)"
  }

  init?(describedAs description: String) {
    let utf8 = description.utf8
    guard (1...Self.longest).contains(utf8.count), utf8.allSatisfy(\.isVisible) else { return nil }
    self.description = description
  }

  // MARK: - Words

  static func list(_ input: FuzzRequest, _ ordinary: ReductionTarget) -> [String] {
    let good = ordinary.good
    var words = [input.role.rawValue]
    if let start = input.start { return words + self.words(start, ordinary.start) }
    if let link = input.link {
      let model = input.pending?.redirectURI ?? ordinary.base
      if link.base != model {
        words.append("base=\(ValueClass.components(of: link.base, besides: model))")
      }
      if let query = link.query { words.append("?" + self.words(query, of: input, ordinary)) }
      if let fragment = link.fragment { words.append("#\(TextClass.words(fragment))") }
    } else {
      words.append("no-link")
    }
    if let form = input.form { words.append("form:" + self.words(form, of: input, ordinary)) }
    for header in input.headers { words.append("header=\(Octets.escaped(header.name))") }
    if input.outcome != good.outcome { words.append("outcome=\(input.outcome.rawValue)") }
    if input.activity != good.activity { words.append("activity=\(input.activity.rawValue)") }
    if input.code != good.code, !ordinary.isFullyReduced(code: input.code) {
      words.append("code=\(TextClass.words(input.code))")
    }
    guard let pending = input.pending else {
      return words + (good.pending == nil ? [] : ["pending=none"])
    }
    if pending.redirectURI != ordinary.base {
      let target = ValueClass.components(of: pending.redirectURI, besides: ordinary.base)
      words.append("pending-redirect-uri=\(target)")
    }
    if !ordinary.isFullyReduced(state: pending.state) {
      words.append("pending-state=\(TextClass.words(pending.state))")
    }
    return words
  }

  /// In the order of a good link, and whether they had another one; those that are alike and stand together
  /// are one with the magnitude of their number.
  private static func words(
    _ parameters: InputParameters, of input: FuzzRequest, _ ordinary: ReductionTarget
  ) -> String {
    let order = ordinary.order(of: parameters)
    let words = order.map { index in
      let parameter = parameters[index]
      let isOdd = index > 0 && parameter.separator != InputParameter.ampersand
      let separator = isOdd ? "sep(\(Octets.escaped(parameter.separator.prefix(8))))" : ""
      return separator + self.words(parameter, of: input, ordinary)
    }
    let joined = words.runs.map {
      $0.count == 1 ? $0.element : "\($0.element)*\(Magnitude.ofRepetition($0.count))"
    }.joined(separator: "&")
    return joined + (order.elementsEqual(parameters.indices) ? "" : ",reordered")
  }

  static func words(
    _ parameter: InputParameter, of input: FuzzRequest, _ ordinary: ReductionTarget
  ) -> String {
    let name = NameClass(parameter.name, among: ordinary.names).description
    guard let raw = parameter.value else { return name }
    if input.isPendingState(parameter) { return "\(name)=pending" }
    let value = ValueClass.words(
      raw, of: ordinary.indexOfValue(of: parameter).map { ordinary.names[$0] },
      good: ordinary.goodValue(of: parameter))
    return "\(name)=\(value)"
  }
}

extension ReductionTarget {
  func order(of parameters: InputParameters) -> [Int] {
    let ranks = parameters.map { index(of: $0) ?? names.count }
    return parameters.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }

  /// What isn't as in an ordinary input, a word for each documented parameter and for what else is odd.
  func oddities(of input: FuzzRequest) -> Set<String> {
    let parameters = (input.link?.query ?? []) + (input.form ?? [])
    var words = Set(
      DeduplicationClass.list(input, self).filter { !$0.hasPrefix("?") && !$0.hasPrefix("form:") })
    if input.form != nil { words.insert("form") }
    if !order(of: parameters).elementsEqual(parameters.indices) { words.insert("reordered") }
    for (index, name) in names.enumerated() {
      let own = parameters.filter { self.index(of: $0) == index }
      let isFullyReduced =
        own.count == 1
        ? own.allSatisfy { $0.name == self.name(at: index) && isUsual($0, in: input) }
        : own.isEmpty && !good.parameters.contains { $0.isNamed(name) }
      if isFullyReduced { continue }
      words.insert("\(name): \(own.map { oddity(of: $0, in: input) }.joined(separator: "&"))")
    }
    for parameter in parameters where index(of: parameter) == nil {
      words.insert(oddity(of: parameter, in: input))
    }
    return words
  }

  private func oddity(of parameter: InputParameter, in input: FuzzRequest) -> String {
    (parameter.value?.count ?? 0) < Self.long
      ? DeduplicationClass.words(parameter, of: input, self)
      : "\(NameClass(parameter.name, among: names).description)=long"
  }

  /// The length of a value that is odd for its length: a good one is shorter.
  private static let long = 96

  private func isUsual(_ parameter: InputParameter, in input: FuzzRequest) -> Bool {
    if input.isPendingState(parameter) { return true }
    guard let value = parameter.value else { return false }
    return goodValue(of: parameter).map { $0 == value } ?? Self.plainValues.contains(value)
  }
}

extension Array where Element: Equatable {
  /// Those that are the same and follow each other are one with their number.
  var runs: [(element: Element, count: Int)] {
    reduce(into: []) { runs, element in
      if runs.last?.element != element { runs.append((element, 0)) }
      runs[runs.count - 1].count += 1
    }
  }
}

extension UInt64 {
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

extension DeduplicationClass {
  private static func words(_ start: FuzzRequest.Start, _ good: FuzzRequest.Start) -> [String] {
    var words = ["start"]
    if start.appLink != good.appLink {
      words.append("app-link=\(ValueClass.components(of: start.appLink, besides: good.appLink))")
    }
    if start.clientID != good.clientID {
      words.append("client-id=\(TextClass.words(start.clientID))")
    }
    if start.scopes != good.scopes { words.append("scopes=\(self.words(start.scopes))") }
    if start.redirectURI != good.redirectURI {
      words.append("redirect-uri=\(ValueClass.target(start.redirectURI, good.redirectURI))")
    }
    return words
  }

  private static func words(_ scopes: [[UInt8]]) -> String {
    let kinds = scopes.map { TextClass.words($0) }.reduce(into: [String]()) { kinds, kind in
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    let isRepeated = Set(scopes).count < scopes.count
    let counted = [Magnitude.words(scopes.count)] + kinds.prefix(4)
    return (counted + (isRepeated ? ["repeated"] : [])).joined(separator: ",")
  }
}
