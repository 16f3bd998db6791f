import AppFlip

/// Which of the 12 URLs an implementation answers at.
///
/// The list is closed and old; Google has moved account linking to the Home app, so that an allow-list
/// without the Home app's URL doesn't work any more.
///
/// Source: Google's [account linking migration
/// guide](https://developers.home.google.com/cloud-to-cloud/account-linking-migration).
struct RedirectURLTable {
  let run: RunResult

  /// Adds the table to a report, and calls the Home app's URL out.
  func add(to block: inout TextBlock) {
    let columns = run.roles.flatMap { role in RedirectURL.Environment.allCases.map { (role, $0) } }
    let head = columns.map { "\(Self.names[$0.0] ?? $0.0.rawValue), \($0.1.rawValue)" }
    let rows = RedirectURL.bundleIDs.map { bundleID in
      [".../a/\(bundleID)"] + columns.map { standing(of: bundleID, at: $0.0, in: $0.1) }
    }
    block.addTable([["redirect URL"] + head] + rows)
    let atHomeApp = columns.map { standing(of: Self.homeApp, at: $0.0, in: $0.1) }
    block.add()
    block.addProse(
      "Account linking moves to the Google Home app, whose URL is .../a/\(Self.homeApp): "
        + "\(Self.advice(on: atHomeApp)). Google's account linking migration guide wanted it in each "
        + "allow-list by 30 October 2026 (\(Self.source)).", indent: 2)
  }

  private static func advice(on standings: [String]) -> String {
    if standings.contains("refused") { return "you refuse it, so linking from there fails" }
    return standings.contains("accepted") ? "keep it in your list" : "it wasn't tested"
  }

  private static let source = "developers.home.google.com/cloud-to-cloud/account-linking-migration"

  /// The bundle id that stands for the Google Home app.
  private static let homeApp = "com.google.Chromecast"

  private static let names: [Role: String] = [
    .app: "app", .authorizationEndpoint: "endpoint", .googleApp: "Google app",
  ]

  private func standing(
    of bundleID: String, at role: Role, in environment: RedirectURL.Environment
  ) -> String {
    let url = "url.\(environment.rawValue).\(bundleID)"
    let id =
      switch role {
      case .app: "app.\(url).\(Outcome.approves.rawValue)"
      case .authorizationEndpoint: "endpoint.\(url).\(Outcome.approves.rawValue)"
      case .googleApp: "google-app.\(url)"
      }
    guard let answers = run[id]?.answers, !answers.isEmpty else { return "not tested" }
    let isAccepted = answers.allSatisfy(\.isSuccess) || answers == [.loginPage]
    return isAccepted ? "accepted" : "refused"
  }
}
