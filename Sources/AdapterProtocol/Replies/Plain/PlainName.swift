/// The names of the members that nearly all replies consist of.
enum PlainName: UInt8 {
  case id, ok
  case handled, opened, url, universalLinksOnly, issuedCode, coverage
  case status, headers, body, bodyTruncated
  case state
  case outcome, code, error, reason

  /// Finds a name by its octets; nil for any other name.
  ///
  /// - Parameter octets: what stands between the quotation marks.
  init?(_ octets: borrowing Span<UInt8>) {
    switch octets.count {
    case 2 where octets.isText("id"): self = .id
    case 2 where octets.isText("ok"): self = .ok
    case 3 where octets.isText("url"): self = .url
    case 4 where octets.isText("code"): self = .code
    case 4 where octets.isText("body"): self = .body
    case 5 where octets.isText("state"): self = .state
    case 5 where octets.isText("error"): self = .error
    case 6 where octets.isText("opened"): self = .opened
    case 6 where octets.isText("status"): self = .status
    case 6 where octets.isText("reason"): self = .reason
    case 7 where octets.isText("handled"): self = .handled
    case 7 where octets.isText("outcome"): self = .outcome
    case 7 where octets.isText("headers"): self = .headers
    case 8 where octets.isText("coverage"): self = .coverage
    case 11 where octets.isText("issued_code"): self = .issuedCode
    case 14 where octets.isText("body_truncated"): self = .bodyTruncated
    case 20 where octets.isText("universal_links_only"): self = .universalLinksOnly
    default: return nil
    }
  }

  /// Names that have been met.
  struct Set {
    private var bits: UInt32 = 0

    /// Adds a name.
    ///
    /// - Parameter name: the name.
    /// - Returns: false where it was there already.
    mutating func insert(_ name: PlainName) -> Bool {
      let bit: UInt32 = 1 << UInt32(name.rawValue)
      defer { bits |= bit }
      return bits & bit == 0
    }
  }
}

extension Span<UInt8> {
  /// Whether these are the octets of a text.
  @inline(__always) func isText(_ text: StaticString) -> Bool {
    guard text.utf8CodeUnitCount == count else { return false }
    // There are as many of either, and a static string's octets outlive every use.
    for index in 0..<text.utf8CodeUnitCount
    where unsafe self[unchecked: index] != text.utf8Start[index] {
      return false
    }
    return true
  }
}
