public import AppFlip
public import Conformance

extension FuzzInput {
  /// What nothing is wrong with, for a role.
  ///
  /// - Parameters:
  ///   - role: the role.
  ///   - fixture: what the link is built from.
  /// - Returns: nil where the fixture makes no link.
  public static func good(_ role: Role, in fixture: Fixture) -> FuzzInput? {
    let flip = LinkTemplate.flip()
    let template =
      switch role {
      case .app: flip
      case .authorizationEndpoint: flip.asAuthorizationRequest ?? flip
      case .googleApp: goodReturn
      }
    guard let octets = try? template.fill(fixture) else { return nil }
    let pending = Pending(redirectURI: Fixture.redirectURL.octets, state: Array("S1".utf8))
    return FuzzInput(
      role, link: InputLink(splitting: octets), code: role == .googleApp ? [] : Flip.Code.trap,
      pending: role == .googleApp ? pending : nil)
  }

  private static let goodReturn = LinkTemplate([
    .redirectURL, .text("?code="), .literal(PercentEncoding.encode(Flip.Code.trap)),
    .text("&state=S1"),
  ])
}
