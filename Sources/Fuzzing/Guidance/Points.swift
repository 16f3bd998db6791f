import AppFlip
import Conformance

/// What is special about an input, coarsely, beside what was done about it.
struct Points {
  private(set) var all: [UInt64] = []
  private let beginning: Fingerprint

  init(_ input: FuzzRequest, _ exchange: Exchange?, beside behaviour: UInt64) {
    var beginning = Fingerprint()
    beginning.add(behaviour)
    self.beginning = beginning
    let outcome = Outcome.allCases.firstIndex(of: input.outcome) ?? 0
    add(.request, outcome << 2 | (input.activity == .other ? 2 : 0) | (input.form != nil ? 1 : 0))
    add(.length, Self.magnitude(input.length))
    add(.parameters, min(input.parameters.count, 12))
    add(
      .shape,
      (input.link == nil ? 1 : 0) | (input.link?.fragment == nil ? 0 : 2)
        | (input.pending == nil ? 0 : 4) | (input.start == nil ? 0 : 8))
    if let start = input.start {
      add(start)
      return
    }
    add(.issued, OctetKinds(of: input.code))
    add(.issued, 0x200 | Self.magnitude(input.code.count))
    switch exchange {
    case .flip(let flip): flip.link.map { add($0) }
    case .returned(let returned): returned.link.map { add($0, beside: input.pending) }
    case .start, nil: break
    }
  }

  private enum Kind: Int {
    case request, length, parameters, shape, target
    case clientID, state, redirectURI, scope, responseType
    case code, error, base, pending, issued
  }

  private mutating func add(_ kind: Kind, _ value: Int) {
    var point = beginning
    point.add(kind.rawValue << 24 | value & 0xFF_FFFF)
    all.append(point.value)
  }

  private mutating func add(_ start: FuzzRequest.Start) {
    add(.clientID, OctetKinds(of: start.clientID))
    add(.clientID, 0x200 | Self.magnitude(start.clientID.count))
    add(.base, OctetKinds(of: start.appLink))
    for scope in start.scopes.prefix(16) { add(.scope, OctetKinds(of: scope)) }
    add(.scope, 0x200 | min(start.scopes.count, 12))
    add(.target, RedirectURL.all.firstIndex { $0.octets == start.redirectURI } ?? 0xFF)
  }

  private mutating func add(_ link: LinkReading) {
    add(.clientID, link.parameters.clientID)
    add(.state, link.parameters.state)
    add(.redirectURI, link.parameters.redirectURI)
    add(.scope, link.parameters.scope)
    add(.responseType, link.parameters.responseType)
    let targets = link.targets.prefix(3).reduce(0) { sum, target in
      switch target {
      case .listed, .own: sum << 2 | 1
      case .documentedFormat: sum << 2 | 2
      case .foreign: sum << 2 | 3
      }
    }
    add(.target, targets << 5 | (link.isExtended ? 4 : 0) | (link.isURI ? 1 : 0))
  }

  private mutating func add(_ link: OpenedAnswer, beside pending: FuzzRequest.Pending?) {
    add(.code, ParameterOccurrences(link.values(of: "code")))
    add(.error, ParameterOccurrences(link.values(of: "error")))
    add(.state, ParameterOccurrences(link.values(of: "state")))
    let isAtTarget = pending.map { link.uri.base.elementsEqual($0.redirectURI) } ?? false
    let isOwn = pending.map { link.state?.stands(for: $0.state) ?? false } ?? false
    add(.base, (isAtTarget ? 1 : 0) | (isOwn ? 2 : 0))
    guard let pending else { return }
    add(.pending, OctetKinds(of: pending.state))
    let environment = RedirectTarget(pending.redirectURI).environment
    add(.target, environment.map { $0 == .sandbox ? 2 : 1 } ?? 0)
  }

  private mutating func add(_ kind: Kind, _ received: ParameterOccurrences) {
    switch received {
    case .missing: add(kind, 0)
    case .once(let value): add(kind, value, of: 1)
    case .repeated(let values): add(kind, values[0], of: min(values.count, 3))
    }
  }

  private mutating func add(_ kind: Kind, _ first: QueryValue, of count: Int) {
    add(kind, count << 1 | (first.isDecodable ? 0 : 1))
    add(kind, OctetKinds(ofDecoded: first.raw))
    add(kind, 0x200 | Self.magnitude(first.raw.count))
  }

  /// Adds each kind of octet by itself: all combinations of them would always be new.
  private mutating func add(_ kind: Kind, _ value: OctetKinds) {
    for bit in 0..<16 where value.rawValue >> bit & 1 == 1 { add(kind, 0x100 | bit) }
  }

  private static func magnitude(_ length: Int) -> Int {
    (Int.bitWidth - length.leadingZeroBitCount + 1) / 2
  }
}
