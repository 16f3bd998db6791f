import AppFlip
import Conformance

/// Which of the 12 URLs an implementation answers at.
///
/// The list is closed and old; Google is moving App Flip to the Home app, so that an allow-list without
/// the Home app's URL stops working.
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
    let isRefused = columns.contains {
      standing(of: Self.homeApp, at: $0.0, in: $0.1) == "refused"
    }
    let meaning =
      isRefused
      ? "you refuse it, so linking from there fails" : "keep it in your list"
    block.add()
    block.addProse(
      "Google is moving App Flip to the Google Home app, whose URL is .../a/\(Self.homeApp): "
        + "\(meaning).", indent: 2)
  }

  /// The bundle id that stands for the Google Home app.
  private static let homeApp = "com.google.Chromecast"

  private static let names: [Role: String] = [
    .app: "app", .authorizationEndpoint: "server", .googleApp: "Google app",
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
