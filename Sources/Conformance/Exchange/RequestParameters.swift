import AppFlip

/// The parameters of a link, collected one by one.
public struct RequestParameters: Sendable {
  /// The client id.
  public private(set) var clientID = ParameterOccurrences.missing
  /// The state.
  public private(set) var state = ParameterOccurrences.missing
  /// The redirect URI.
  public private(set) var redirectURI = ParameterOccurrences.missing
  /// The scope.
  public private(set) var scope = ParameterOccurrences.missing
  /// The response type.
  public private(set) var responseType = ParameterOccurrences.missing
  /// Whether an extension's parameter has a value.
  private(set) var isExtended = false
  /// Whether the language of the person's account is there, which Google sends to endpoints alone.
  private(set) var isLocalised = false
  /// The documented parameters that came more than once, be it without a value.
  private(set) var copied: LinkParameter.Group = []
  /// How many parameters came.
  private(set) var count = 0
  /// The octets of the longest name that the document doesn't have.
  private(set) var longestStray = 0
  /// What is special about them.
  private(set) var traits: LinkTraits = []

  /// The language in ordinary requests to an authorization endpoint; another one is an unknown parameter.
  static let userLocale = "en-US"
  private static let ordinaryLocale = Array(userLocale.utf8)

  private var seen: LinkParameter.Group = []
  /// What stands for the names that the document doesn't have.
  private var strays: [UInt64] = []
  private var last = 0

  /// Takes the parameters of a query or of a form.
  mutating func append(_ query: ArraySlice<UInt8>) {
    let (octets, first) = (query.span, query.startIndex)
    var start = 0
    // A link has few parameters, or very many: no slice is made of one that no rule looks at.
    while start < octets.count {
      let end = octets.firstIndex(of: UInt8(ascii: "&"), from: start) ?? octets.count
      if start == end {
        traits.insert(.emptyPart)
      } else {
        let part = octets.extracting(start..<end)
        let equals = part.firstIndex(of: UInt8(ascii: "="))
        if equals == nil { traits.insert(.valueless) }
        let value = first + start + (equals.map { $0 + 1 } ?? part.count)..<first + end
        append(part.extracting(0..<(equals ?? part.count)), query[value])
        count += 1
      }
      start = end + 1
    }
    if octets.count > 0, start == octets.count { traits.insert(.emptyPart) }
  }

  private mutating func append(_ name: Span<UInt8>, _ value: ArraySlice<UInt8>) {
    guard let known = documented(name) else {
      longestStray = max(longestStray, name.count)
      strays.append(Self.checksum(name))
      noteUnknown(value.span)
      return
    }
    if known == .ofExtension || known == .userLocale { strays.append(Self.checksum(name)) }
    if known == .userLocale {
      isLocalised = true
      if !value.span.isEqual(to: Self.ordinaryLocale.span) { noteUnknown(value.span) }
      return
    }
    note(known)
    if !value.isEmpty { append(QueryValue(value), of: known) }
  }

  /// Whether a parameter that the document doesn't name came more than once.
  var repeatsUnknown: Bool {
    let sums = strays.sorted()
    return sums.indices.dropFirst().contains { sums[$0] == sums[$0 - 1] }
  }

  /// A number that stands for a decoded name (FNV-1a): that two names share one hardly ever happens.
  private static func checksum(_ name: Span<UInt8>) -> UInt64 {
    if name.holds(UInt8(ascii: "%")) {
      return checksum(ofDecoded: PercentDecoding.decodeLiteral(name, as: .percent).span)
    }
    return checksum(ofDecoded: name)
  }

  private static func checksum(ofDecoded name: Span<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in name.indices { sum = (sum ^ UInt64(name[index])) &* 0x100_0000_01b3 }
    return sum
  }

  private mutating func append(_ received: consuming QueryValue, of parameter: LinkParameter) {
    if !received.isDecodable { traits.insert(.undecodable) }
    switch parameter {
    case .clientID: clientID.append(received)
    case .scope: scope.append(received)
    case .state: state.append(received)
    case .redirectURI: redirectURI.append(received)
    case .responseType: responseType.append(received)
    case .ofExtension: isExtended = true
    case .userLocale: break
    }
  }

  private mutating func noteUnknown(_ value: Span<UInt8>) {
    traits.insert(.unknownParameter)
    let inspection = PercentDecoding.inspect(value)
    if !inspection.isDecodable { traits.insert(.undecodable) }
    if !inspection.isPlain, inspection.holdsControl { traits.insert(.control) }
  }

  /// The documented parameter of a raw name, nil for an unknown one.
  private mutating func documented(_ name: Span<UInt8>) -> LinkParameter? {
    if let known = LinkParameter(named: name) { return known }
    let inspection = PercentDecoding.inspect(name)
    if inspection.isPlain, inspection.isASCII { return nil }
    guard inspection.isDecodable else {
      traits.insert(.undecodable)
      return nil
    }
    let octets = PercentDecoding.decodeLiteral(name, as: .percent)
    if inspection.holdsControl { traits.insert(.control) }
    if octets.holds([0xEF, 0xBB, 0xBF]) { traits.insert(.byteOrderMark) }
    let parameter = LinkParameter(named: octets.span)
    if parameter != nil { traits.insert(.encodedName) }
    return parameter
  }

  /// Notes how often a documented parameter came, and in what order.
  private mutating func note(_ parameter: LinkParameter) {
    if let place = parameter.place {
      if place < last { traits.insert(.reordered) }
      last = place
    } else if parameter == .ofExtension {
      traits.insert(.unknownParameter)
    }
    copied.formUnion(seen.intersection(parameter.group))
    seen.formUnion(parameter.group)
  }
}

// MARK: -

/// How often a parameter came with a link, and with what.
///
/// A parameter without a value counts as omitted
/// ([RFC 6749, section 3.1](https://www.rfc-editor.org/rfc/rfc6749#section-3.1)).
public enum ParameterOccurrences: Equatable, Sendable {
  /// Not there, or only without a value.
  case missing
  /// Once with a value; there may be further copies without one.
  case once(QueryValue)
  /// More than once with a value.
  case repeated([QueryValue])

  /// Counts the values of a parameter.
  public init(_ values: [QueryValue]) {
    switch values.count {
    case 0: self = .missing
    case 1: self = .once(values[0])
    default: self = .repeated(values)
    }
  }

  mutating func append(_ value: consuming QueryValue) {
    switch self {
    case .missing: self = .once(value)
    case .once(let first): self = .repeated([first, value])
    case .repeated(var values):
      // Let go of it, so that the array grows in its place.
      self = .missing
      values.append(value)
      self = .repeated(values)
    }
  }

  /// The values, in their order.
  public var values: [QueryValue] {
    switch self {
    case .missing: []
    case .once(let value): [value]
    case .repeated(let values): values
    }
  }

  /// The only value, nil if there is none or more than one.
  public var value: QueryValue? {
    if case .once(let value) = self { value } else { nil }
  }

  /// Whether the only value stands for the given octets in either reading.
  func stands(for octets: [UInt8]) -> Bool {
    if case .once(let value) = self { value.stands(for: octets) } else { false }
  }

  /// What the only value stands for, printable; empty if there is none, or more than one.
  var shown: String { value.map { Octets.escaped($0.readings.percent) } ?? "" }

  /// The octets of all values as they stand in the link.
  var length: Int {
    switch self {
    case .missing: 0
    case .once(let value): value.raw.count
    case .repeated(let values): values.reduce(0) { $0 + $1.raw.count }
    }
  }

  /// Whether the parameter came more than once with a value.
  public var isRepeated: Bool { if case .repeated = self { true } else { false } }

  /// Whether it isn't there, or only without a value.
  public var isMissing: Bool { if case .missing = self { true } else { false } }
}

// MARK: -

/// What is special about a link and may matter to a role, though the link may be good all the same.
public struct LinkTraits: OptionSet, Sendable {
  /// The traits as bits.
  public let rawValue: UInt8

  /// Makes traits of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A name or a value that can't be decoded, whichever parameter it is of.
  public static let undecodable = LinkTraits(rawValue: 1)
  /// A parameter that the document doesn't name.
  public static let unknownParameter = LinkTraits(rawValue: 1 << 1)
  /// A parameter without an equals sign: such a query is no form.
  public static let valueless = LinkTraits(rawValue: 1 << 2)
  /// A documented name that is written with escapes.
  public static let encodedName = LinkTraits(rawValue: 1 << 3)
  /// Another order than that of the document's table.
  public static let reordered = LinkTraits(rawValue: 1 << 4)
  /// A byte order mark in a name, which some decoders drop.
  public static let byteOrderMark = LinkTraits(rawValue: 1 << 5)
  /// An ampersand with nothing in front of it or behind it.
  public static let emptyPart = LinkTraits(rawValue: 1 << 6)
  /// A control character in what the document doesn't name, at which a strict reader may stop.
  public static let control = LinkTraits(rawValue: 1 << 7)
}
