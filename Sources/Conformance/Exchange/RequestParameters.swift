import AppFlip

/// The parameters of a link, collected one by one.
package struct RequestParameters: Sendable {
  package private(set) var clientID = ParameterOccurrences.missing
  package private(set) var state = ParameterOccurrences.missing
  package private(set) var redirectURI = ParameterOccurrences.missing
  package private(set) var scope = ParameterOccurrences.missing
  package private(set) var responseType = ParameterOccurrences.missing
  private(set) var isExtended = false
  /// Whether the language of the person's account is there, which Google sends to endpoints alone.
  private(set) var isLocalised = false
  /// The documented parameters that came more than once, be it without a value.
  private(set) var copied: [LinkParameter] = []
  private(set) var count = 0
  private(set) var longestStray = 0
  private(set) var traits: LinkTraits = []

  private var seen: [LinkParameter] = []
  private var strays: [[UInt8]] = []

  mutating func append(_ query: ArraySlice<UInt8>) {
    let (bytes, first) = (query.span, query.startIndex)
    var start = 0
    // A link has few parameters, or very many: no slice is made of one that no rule looks at.
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "&"), from: start) ?? bytes.count
      if start == end {
        traits.insert(.emptyPart)
      } else {
        let part = bytes.extracting(start..<end)
        let equals = part.firstIndex(of: UInt8(ascii: "="))
        if equals == nil { traits.insert(.valueless) }
        let value = first + start + (equals.map { $0 + 1 } ?? part.count)..<first + end
        append(part.extracting(0..<(equals ?? part.count)), query[value])
        count += 1
      }
      start = end + 1
    }
    if bytes.count > 0, start == bytes.count { traits.insert(.emptyPart) }
  }

  private mutating func append(_ name: Span<UInt8>, _ value: ArraySlice<UInt8>) {
    guard let known = documented(name) else {
      longestStray = max(longestStray, name.count)
      strays.append([UInt8](copying: name))
      noteUnknown(value.span)
      return
    }
    if known == .ofExtension || known == .userLocale {
      strays.append([UInt8](copying: name))
    }
    if known == .userLocale {
      isLocalised = true
      // Any other language is an unknown parameter.
      let isOrdinary = OrdinaryRequest.Form.userLocales.contains { value.span.isEqual(to: $0.span) }
      if !isOrdinary { noteUnknown(value.span) }
      return
    }
    note(known)
    if !value.isEmpty { append(QueryValue(value), of: known) }
  }

  var repeatsUnknown: Bool {
    guard strays.count > 1 else { return false }
    let names = Set(strays.map { PercentDecoding.decodeLiteral($0, as: .percent) })
    return names.count < strays.count
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
    let bytes = PercentDecoding.decodeLiteral(name, as: .percent)
    if inspection.holdsControl { traits.insert(.control) }
    if bytes.holds([0xEF, 0xBB, 0xBF]) { traits.insert(.byteOrderMark) }
    let parameter = LinkParameter(named: bytes.span)
    if parameter != nil { traits.insert(.encodedName) }
    return parameter
  }

  private mutating func note(_ parameter: LinkParameter) {
    if parameter == .ofExtension { traits.insert(.unknownParameter) }
    guard parameter.isSingle else { return }
    if !seen.contains(parameter) {
      seen.append(parameter)
    } else if !copied.contains(parameter) {
      copied.append(parameter)
    }
  }
}

// MARK: -

/// How often a parameter came with a link, and with what.
///
/// A parameter without a value counts as omitted
/// ([RFC 6749, section 3.1](https://www.rfc-editor.org/rfc/rfc6749#section-3.1)).
package enum ParameterOccurrences: Equatable, Sendable {
  /// Not there, or only without a value.
  case missing
  /// Once with a value; there may be further copies without one.
  case once(QueryValue)
  case repeated([QueryValue])

  package init(_ values: [QueryValue]) {
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

  package var values: [QueryValue] {
    switch self {
    case .missing: []
    case .once(let value): [value]
    case .repeated(let values): values
    }
  }

  /// The only value, nil if there is none or more than one.
  package var value: QueryValue? { if case .once(let value) = self { value } else { nil } }

  func stands(for bytes: [UInt8]) -> Bool {
    if case .once(let value) = self { value.stands(for: bytes) } else { false }
  }

  /// What the only value stands for, printable; empty if there is none, or more than one.
  var shown: String { value.map { Bytes.escaped($0.readings.percent) } ?? "" }
  package var isRepeated: Bool { if case .repeated = self { true } else { false } }
  package var isMissing: Bool { if case .missing = self { true } else { false } }
  var isUndecodable: Bool { value?.isDecodable == false }
}

// MARK: -

/// What is special about a link and may matter to a role, though the link may be good all the same.
package struct LinkTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A name or a value that can't be decoded, whichever parameter it is of.
  package static let undecodable = LinkTraits(rawValue: 1)
  package static let unknownParameter = LinkTraits(rawValue: 1 << 1)
  package static let valueless = LinkTraits(rawValue: 1 << 2)
  package static let encodedName = LinkTraits(rawValue: 1 << 3)
  package static let byteOrderMark = LinkTraits(rawValue: 1 << 4)
  package static let emptyPart = LinkTraits(rawValue: 1 << 5)
  /// A control character in what the document doesn't name, at which a strict reader may stop.
  package static let control = LinkTraits(rawValue: 1 << 6)
}
