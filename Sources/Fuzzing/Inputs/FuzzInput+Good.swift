public import AppFlip
public import Conformance

extension FuzzInput {
  /// What nothing is wrong with, for a role.
  ///
  /// - Parameters:
  ///   - role: the role.
  ///   - world: what the link is built from.
  /// - Returns: nil where the world makes no link.
  public static func good(_ role: Role, in world: World) -> FuzzInput? {
    let flip = LinkTemplate.flip()
    let template =
      switch role {
      case .app: flip
      case .authorizationEndpoint: flip.asAuthorizationRequest ?? flip
      case .googleApp: goodReturn
      }
    guard let octets = try? template.fill(world) else { return nil }
    let pending = Pending(redirectURI: World.redirectURL.octets, state: Array("S1".utf8))
    return FuzzInput(
      role, link: InputLink(splitting: octets), code: role == .googleApp ? [] : Flip.Code.trap,
      pending: role == .googleApp ? pending : nil)
  }

  private static let goodReturn = LinkTemplate([
    .redirectURL, .text("?code="), .literal(PercentEncoding.encode(Flip.Code.trap)),
    .text("&state=S1"),
  ])
}
