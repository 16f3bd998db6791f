import AppFlip

/// Takes the sandbox for production and the reverse, which code that answers at one of them always
/// overlooks.
struct RedirectURIEnvironment: TargetMutator {
  let name = "redirect-uri/environment"

  private static let production = Array(RedirectURL.Environment.production.host.utf8)
  private static let sandbox = Array(RedirectURL.Environment.sandbox.host.utf8)

  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]? {
    guard let host = target.authority else { return nil }
    let isProduction = host.elementsEqual(Self.production)
    guard isProduction || host.elementsEqual(Self.sandbox) else { return nil }
    return target.octets.splicing(
      host.indices, with: isProduction ? Self.sandbox : Self.production)
  }
}
