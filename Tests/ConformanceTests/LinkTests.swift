import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Modify your iOS app", step 1: a link is a flip if it comes as a browsing-web activity and has what a flip
  /// needs.
  ///
  /// Other links belong to the rest of the app, which opens nothing.
  ///
  ///     approves  https://app.example.com/flip?page=2
  ///     opens     nothing
  @Suite("Link", .judging(.app), .tags(.app)) struct LinkTests {
    @Test(
      "only a browsing-web activity with a URL is a flip", arguments: cases(of: .appLinkActivity))
    func activity(case it: Case) async throws { try await judge(it, .appLinkActivity) }

    @Test(
      "a link without the parameters of a flip opens nothing",
      arguments: cases(of: .appLinkNotAFlip))
    func notAFlip(case it: Case) async throws { try await judge(it, .appLinkNotAFlip) }

    @Test(
      "a link that isn't served leaves the flip that waits", arguments: cases(of: .appPendingKept))
    func pendingKept(case it: Case) async throws { try await judge(it, .appPendingKept) }
  }
}
