/// The names of the protocol's members, made once: a name that is read is mostly one of them.
enum KnownName {
  /// The names by their length.
  private static let byLength: [[[UInt8]]] = {
    let names = [
      "id", "ok", "unsupported", "error", "what", "why", "where", "message", "op", "role", "input",
      "activity", "url", "outcome", "code", "deadline_ms", "handled", "opened", "headers", "body",
      "universal_links_only", "coverage", "status", "state", "issued_code", "reason",
      "b64", "body_truncated", "case", "session", "method", "start", "pending", "returned",
      "client_id", "redirect_uri", "scopes", "app_link",
    ].map { Array($0.utf8) }
    return (0...20).map { length in names.filter { $0.count == length } }
  }()

  /// The octets of a name that stands in a text.
  ///
  /// - Parameter octets: the octets between the quotation marks.
  /// - Returns: the name, or nil where the protocol knows none like that.
  static func matching(_ octets: borrowing Span<UInt8>) -> [UInt8]? {
    guard octets.count < byLength.count else { return nil }
    for name in byLength[octets.count] where octets.equals(name) { return name }
    return nil
  }
}

extension Span<UInt8> {
  fileprivate func equals(_ other: [UInt8]) -> Bool {
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}
