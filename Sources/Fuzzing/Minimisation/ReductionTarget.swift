import AppFlip
import Conformance

/// What is ordinary for a role: what every part of an input is simplified to.
struct ReductionTarget: Sendable {
  let good: FuzzRequest
  let start: FuzzRequest.Start
  let base: [UInt8]
  let names: [String]

  private let nameOctets: [[UInt8]]
  private let goodValues: [[[UInt8]]]

  /// For a redirect URI that may be anything.
  static let stranger = Array(Finding.stranger.utf8)
  private static let encodedStranger = PercentEncoding.encode(stranger)
  static let plainValues = [[UInt8(ascii: "a")], [UInt8(ascii: "b")]]
  /// Of these a role takes every value, so that none is better than the plainest.
  private static let free: Set<String> = ["scope", "code", "error_description", "error_uri"]
  /// Two states: the plainest for a Google app, which makes them itself; for everybody else as Google sends
  /// them, since a short one may be refused for its length.
  let plainStates: [[UInt8]]
  private let indexOfState: Int?
  static let plainName = [UInt8(ascii: "x")]

  init(fixture: Fixture, good: FuzzRequest) {
    self.good = good
    start = FuzzRequest.Start(goodIn: fixture)
    base =
      switch good.role {
      case .app: fixture.appLink
      case .authorizationEndpoint: fixture.endpoint.base
      case .googleApp:
        good.pending?.redirectURI ?? good.link?.base ?? Fixture.redirectURL.octets
      }
    let documented = good.role.parameterNames
    let ordered = good.parameters.compactMap { parameter in
      documented.first { parameter.isNamed($0) }
    }
    names = (ordered + documented).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    nameOctets = names.octets
    let plainStates =
      good.role == .googleApp
      ? Self.plainValues : [FreshState().octets, FreshState(label: "another").octets]
    self.plainStates = plainStates
    indexOfState = good.role == .googleApp ? nil : names.firstIndex(of: "state")
    goodValues = names.map { name in
      if name == "state" { return good.role == .googleApp ? [] : plainStates }
      if Self.free.contains(name) { return [] }
      if name == "error" { return ErrorCode.allCases.map { Array($0.rawValue.utf8) } }
      return good.parameters.filter { $0.isNamed(name) }.compactMap(\.value)
    }
  }

  func index(of parameter: InputParameter) -> Int? {
    if let exact = nameOctets.firstIndex(of: parameter.name) { return exact }
    guard parameter.name.contains(UInt8(ascii: "%")) else { return nil }
    return names.firstIndex { parameter.isNamed($0) }
  }

  func name(at index: Int) -> [UInt8] { nameOctets[index] }

  /// Nil if none is known, or any is as good.
  func goodValue(of parameter: InputParameter) -> [UInt8]? {
    indexOfValue(of: parameter).flatMap { goodValues[$0].first }
  }

  /// The value that shows best that one isn't checked.
  func tellingValue(of parameter: InputParameter) -> [UInt8]? {
    indexOfValue(of: parameter).flatMap { names[$0] == "redirect_uri" ? Self.encodedStranger : nil }
  }

  /// A parameter takes the values of the documented name that it has or resembles.
  func indexOfValue(of parameter: InputParameter) -> Int? {
    index(of: parameter)
      ?? NameClass(parameter.name, among: names).lookAlike.flatMap { names.firstIndex(of: $0) }
  }

  /// Of more parameters nobody asks what their names resemble: that takes long.
  private static let mostCompared = 64

  private func isFullyReduced(_ value: [UInt8], of index: Int?) -> Bool {
    (index == nil || index != indexOfState) && Self.plainValues.contains(value)
      || index.map { goodValues[$0].contains(value) } ?? false
      || index.map { names[$0] == "redirect_uri" && value == Self.encodedStranger } ?? false
  }

  func plainValues(of parameter: InputParameter) -> [[UInt8]] {
    parameter.isNamed("state") ? plainStates : Self.plainValues
  }

  func isFullyReduced(code: [UInt8]) -> Bool {
    code.isEmpty ? good.code.isEmpty : Self.plainValues.contains(code)
  }

  func isFullyReduced(state: [UInt8]) -> Bool { plainStates.contains(state) }
}

extension ReductionTarget {
  /// Nil if none is known, or any is as good.
  func goodText(at slot: Slot, in input: FuzzRequest) -> [UInt8]? {
    switch slot {
    case .value(let place): input[place].flatMap(goodValue)
    case .base, .pendingRedirectURI: base
    case .appLink: start.appLink
    case .redirectURI: start.redirectURI
    default: nil
    }
  }

  /// Whether a text can't be simplified.
  func isFullyReduced(_ slot: Slot, in input: FuzzRequest) -> Bool {
    switch slot {
    case .name(let place): input[place].map(hasOrdinaryName) ?? true
    case .value(let place): input[place].map { hasOrdinaryValue($0, in: input) } ?? true
    case .base: input.link?.base == base || input.link?.base == Self.stranger
    case .code: isFullyReduced(code: input.code)
    case .pendingState: isFullyReduced(state: input.pending?.state ?? [])
    case .pendingRedirectURI:
      [base, input.link?.base].contains(input.pending?.redirectURI)
    case .clientID:
      input.start.map { $0.clientID == start.clientID || Self.plainValues.contains($0.clientID) }
        ?? true
    case .scope(let index):
      input.start.map { $0.scopes == start.scopes || isPlain($0.scopes[index], at: index) } ?? true
    case .appLink, .redirectURI: input[slot] == goodText(at: slot, in: input)
    case .link, .form, .fragment, .decodedValue: false
    }
  }

  private func hasOrdinaryName(_ parameter: InputParameter) -> Bool {
    parameter.name == Self.plainName
      || index(of: parameter).map { name(at: $0) == parameter.name } ?? false
  }

  private func hasOrdinaryValue(_ parameter: InputParameter, in input: FuzzRequest) -> Bool {
    input.isPendingState(parameter)
      || parameter.value.map { isFullyReduced($0, of: indexOfValue(of: parameter)) } ?? false
  }
}

// MARK: - Weights

extension ReductionTarget {
  func weight(of input: FuzzRequest) -> InputWeight {
    var weight = InputWeight(inputs: 1)
    if let start = input.start {
      add(start, to: &weight)
      return weight
    }
    if let link = input.link {
      weight.parts += 1 + (link.query?.isEmpty == true ? 1 : 0) + (link.fragment == nil ? 0 : 1)
      weight.oddities += oddity(ofBase: link.base)
      weight.count(link.octets)
      add(link.query ?? [], to: &weight)
    }
    if let form = input.form {
      weight.parts += 1
      weight.count((form.first?.separator ?? []) + form.written)
      add(form, to: &weight)
    }
    addSurroundings(of: input, to: &weight)
    return weight
  }

  func isPlainer(_ value: [UInt8], thanThatOf parameter: InputParameter) -> Bool {
    var other = parameter
    other.value = value
    return weight(ofValueOf: other) < weight(ofValueOf: parameter)
  }

  private func weight(ofValueOf parameter: InputParameter) -> InputWeight {
    var weight = InputWeight(oddities: oddity(ofValueOf: parameter, indexOfValue(of: parameter)))
    weight.count(parameter.value ?? [])
    return weight
  }

  /// An answer at a stranger's URL is plainer than one at any other that isn't the right one.
  private func oddity(ofBase other: [UInt8]) -> Int {
    if other == base { return 0 }
    return good.role == .googleApp && other != Self.stranger ? 2 : 1
  }

  /// Declining is the plainest of what isn't good.
  private func oddity(of outcome: Outcome) -> Int {
    outcome == good.outcome ? 0 : outcome == .declines ? 1 : 2
  }

  private func addSurroundings(of input: FuzzRequest, to weight: inout InputWeight) {
    weight.count(input.code)
    weight.parts += input.headers.count
    for header in input.headers { weight.count(header.name + header.value) }
    weight.oddities += oddity(of: input.outcome)
    weight.oddities += input.activity == good.activity ? 0 : 1
    weight.oddities += isFullyReduced(code: input.code) ? 0 : 1
    guard let pending = input.pending else {
      weight.oddities += good.pending == nil ? 0 : 1
      return
    }
    for text in [pending.redirectURI, pending.state] { weight.count(text) }
    weight.oddities += pending.redirectURI == base ? 0 : 1
    weight.oddities += isFullyReduced(state: pending.state) ? 0 : 1
  }

  private func add(_ parameters: InputParameters, to weight: inout InputWeight) {
    weight.parts += parameters.count
    var last = 0
    var isInOrder = true
    for (place, parameter) in parameters.enumerated() {
      let index = index(of: parameter)
      let rank = index ?? names.count
      isInOrder = isInOrder && last <= rank
      last = rank
      weight.oddities += place > 0 && parameter.separator != InputParameter.ampersand ? 1 : 0
      weight.oddities += oddity(ofNameOf: parameter, index)
      let isCompared = index == nil && parameters.count <= Self.mostCompared
      weight.oddities += oddity(
        ofValueOf: parameter, isCompared ? indexOfValue(of: parameter) : index)
    }
    weight.oddities += isInOrder ? 0 : 1
  }

  private func oddity(ofNameOf parameter: InputParameter, _ index: Int?) -> Int {
    if let index { return parameter.name == nameOctets[index] ? 0 : 1 }
    if parameter.name == Self.plainName { return 0 }
    return PercentEncoding.isNormal(parameter.name) ? 1 : 2
  }

  private func oddity(ofValueOf parameter: InputParameter, _ index: Int?) -> Int {
    guard let value = parameter.value else { return 3 }
    // Where few values are good no other is as plain as those.
    let good = index.map { goodValues[$0] } ?? []
    if good.isEmpty ? Self.plainValues.contains(value) : good.contains(value) { return 0 }
    if let index, names[index] == "redirect_uri", value == Self.encodedStranger { return 1 }
    // What is as short as to be refused for it is never simpler than what isn't.
    let isShort =
      index != nil && index == indexOfState && !value.isEmpty
      && PercentDecoding.decodeLiteral(value, as: .percent).count < OrdinaryState.shortest
    return (PercentEncoding.isNormal(value) ? 2 : 3) + (isShort ? 2 : 0)
  }
}

extension PercentEncoding {
  static func isNormal(_ raw: [UInt8]) -> Bool { normal(raw) == raw }

  /// The text that encodes what a raw text stands for; nil if that can't be decoded.
  static func normal(_ raw: [UInt8]) -> [UInt8]? {
    (try? PercentDecoding.decode(raw, as: .percent)).map { encode($0) }
  }
}

extension ReductionTarget {
  /// Letters, of which no two are the same.
  static func plainScope(at index: Int) -> [UInt8] {
    let letter = UInt8(ascii: "a") + UInt8(index % 26)
    return Array(repeating: letter, count: 1 + index / 26)
  }

  func isPlain(_ scope: [UInt8], at index: Int) -> Bool { scope == Self.plainScope(at: index) }

  func add(_ start: FuzzRequest.Start, to weight: inout InputWeight) {
    weight.oddities += start.appLink == self.start.appLink ? 0 : 1
    weight.oddities += start.redirectURI == self.start.redirectURI ? 0 : 1
    if start.clientID != self.start.clientID {
      weight.oddities += Self.plainValues.contains(start.clientID) ? 1 : 2
    }
    for text in [start.appLink, start.redirectURI, start.clientID] { weight.count(text) }
    guard start.scopes != self.start.scopes else { return }
    weight.parts += 1 + start.scopes.count
    for (index, scope) in start.scopes.enumerated() {
      weight.oddities += isPlain(scope, at: index) ? 0 : 1
      weight.count(scope)
    }
  }
}

extension Role {
  /// The parameters that the document and RFC 6749 name for what the role is handed.
  var parameterNames: [String] {
    switch self {
    case .app: ["client_id", "scope", "state", "redirect_uri"]
    case .authorizationEndpoint:
      ["response_type", "user_locale", "client_id", "redirect_uri", "state", "scope"]
    case .googleApp: ["code", "state", "error", "error_description", "error_uri"]
    }
  }
}
