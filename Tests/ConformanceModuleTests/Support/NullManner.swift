import Testing

/// What an implementation may do that doesn't try to be one.
enum NullManner: String, CaseIterable, CustomTestStringConvertible, Sendable {
  /// It gives a code to whoever asks, and links whatever comes back.
  case acceptsEverything = "accepts everything"
  /// It drops whatever comes.
  case refusesEverything = "refuses everything"
  /// It gives back what it was given.
  case echoes
  /// It answers always with what is right for one good request.
  case isConstant = "is constant"
  /// It does what the reference does, with other octets of state and code.
  case writesWrongOctets = "writes wrong octets"
  /// It does what the reference does, with an empty state and an empty code.
  case writesNoOctets = "writes no octets"
  /// It throws whatever comes.
  case throwsAlways = "throws always"

  var testDescription: String { rawValue }

  /// What an implementation throws that throws always.
  struct Failure: Error {}

  /// What becomes of a state or a code, raw or decoded.
  func altered(_ octets: [UInt8]) -> [UInt8] {
    switch self {
    case .writesWrongOctets: octets + [UInt8(ascii: "x")]
    case .writesNoOctets: []
    default: octets
    }
  }

  /// What becomes of the raw state and code of a URL.
  func alteredURL(_ url: [UInt8]) -> [UInt8] {
    var link = EditableLink(url)
    link.change("code", "state") { altered($0) }
    return link.octets
  }
}
