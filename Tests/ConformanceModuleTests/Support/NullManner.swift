import Testing

/// What an implementation may do that doesn't try to be one.
enum NullManner: String, CaseIterable, CustomTestStringConvertible, Sendable {
  /// It gives a code to whoever asks, and links whatever comes back.
  case acceptsEverything = "accepts everything"
  /// It drops whatever comes.
  case refusesEverything = "refuses everything"
  case echoes
  case isConstant = "is constant"
  case writesWrongOctets = "writes wrong octets"
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
