import Testing

/// What an implementation may do that doesn't try to be one.
enum NullManner: String, CaseIterable, CustomTestStringConvertible, Sendable {
  /// It gives a code to whoever asks, and links whatever comes back.
  case acceptsEverything = "accepts everything"
  case refusesEverything = "refuses everything"
  case echoes
  case isConstant = "is constant"
  case writesWrongOctets = "writes wrong octets"
  case writesNoOctets = "writes no octets"
  case throwsAlways = "throws always"

  var testDescription: String { rawValue }

  struct Failure: Error {}

  func altered(_ octets: [UInt8]) -> [UInt8] {
    switch self {
    case .writesWrongOctets: octets + [UInt8(ascii: "x")]
    case .writesNoOctets: []
    default: octets
    }
  }

  func alteredURL(_ url: [UInt8]) -> [UInt8] {
    var link = EditableLink(url)
    link.change("code", "state") { altered($0) }
    return link.octets
  }
}
