import AppFlip

/// What a request leaves to an endpoint in which nothing is odd but that it asks for the answer in another
/// place than the query.
///
/// The document knows the query alone, so that the request is served there or refused there: a page, be it
/// one that posts the code, opens no app.
enum ResponseMode {
  private static let name = Array("response_mode".utf8)
  private static let modes = ["query", "fragment", "form_post"].map { Array($0.utf8) }

  /// The expectation of a request that is approved.
  ///
  /// - Parameters:
  ///   - link: the request.
  ///   - context: what the run knows beside the request.
  /// - Returns: nil where the request has no response mode that is registered, or is odd in another way.
  static func expectation(for link: LinkReading, by context: JudgingContext) -> Expectation? {
    guard link.isExtended, let rest = rest(of: link), rest.endpointTolerance(by: context).isEmpty,
      rest.isComplete(for: context.fixture.clientID), rest.asksForCode
    else { return nil }
    return Expectation(
      Rule.endpointAnswerAtRedirectURI.id, permits: [.code, .invalidRequest, .error])
  }

  /// The request without its response mode; nil where it hasn't one, in plain octets.
  private static func rest(of link: LinkReading) -> LinkReading? {
    guard let query = link.uri.query else { return nil }
    let parts = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let others = parts.filter { !$0.starts(with: name + [UInt8(ascii: "=")]) }
    guard parts.count == others.count + 1,
      let part = parts.first(where: { $0.starts(with: name) }),
      modes.contains(where: part.dropFirst(name.count + 1).elementsEqual)
    else { return nil }
    let ampersand = [UInt8(ascii: "&")]
    return LinkReading(
      Array(link.uri.base) + [UInt8(ascii: "?")] + Array(others.joined(separator: ampersand)))
  }
}
