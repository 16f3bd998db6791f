import AppFlip

extension Fault {
  /// Why an app with the fault throws, nil where it doesn't.
  ///
  /// - Parameter url: the octets of the link, nil where the activity has none.
  /// - Returns: what a log would say.
  func reasonToThrow(at url: [UInt8]?) -> String? {
    guard let url else { return self == .throwsWithoutURL ? "no URL in the activity" : nil }
    let link = EditableURL(url)
    return switch self {
    case .throwsAtControls where url.contains(0) || Self.hasEscapedControl(url):
      "a control character in the link"
    case .throwsAtEmptyLinks where url.isEmpty: "the link is empty"
    case .throwsAtHighPorts where (link.port ?? 0) > UInt16.max:
      "the port doesn't fit into 16 bits"
    case .throwsAtBadEscapes where !PercentCoding.isDecodable(Self.query(of: url)):
      "the query can't be decoded"
    case .throwsAtRawCharacters where !Self.query(of: url).allSatisfy(Self.mayStandInQuery):
      "the link is no URI"
    case .throwsAtBadHosts where link.authority.contains(where: Self.isRareInHost):
      "the host can't be read"
    case .throwsWithoutScheme where !link.base.contains(UInt8(ascii: ":")):
      "no scheme in the link"
    case .throwsWithoutParameters where Self.isAboutOtherThings(link):
      "no parameter of a flip in the query"
    default: nil
    }
  }

  private static func hasEscapedControl(_ link: [UInt8]) -> Bool {
    zip(link, link.dropFirst()).contains {
      $0 == UInt8(ascii: "%") && ($1 == UInt8(ascii: "0") || $1 == UInt8(ascii: "1"))
    }
  }

  private static func query(of url: [UInt8]) -> ArraySlice<UInt8> {
    let target = url.prefix { $0 != UInt8(ascii: "#") }
    return target.drop { $0 != UInt8(ascii: "?") }.dropFirst()
  }

  private static func mayStandInQuery(_ octet: UInt8) -> Bool {
    octet.isQueryCharacter || octet == UInt8(ascii: "%")
  }

  private static func isRareInHost(_ octet: UInt8) -> Bool {
    octet == UInt8(ascii: "[") || octet == UInt8(ascii: "%")
  }

  /// Whether there is a query, and none of its parameters is one of a flip.
  private static func isAboutOtherThings(_ link: EditableURL) -> Bool {
    guard let parameters = link.parameters else { return false }
    let names = ["client_id", "state", "redirect_uri"]
    return !parameters.contains { parameter in
      let name = PercentCoding.decoded(parameter.name)
      return names.contains { name.elementsEqual($0.utf8) }
    }
  }
}
