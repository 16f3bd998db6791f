import AppFlip
import Conformance

/// Which of the 12 URLs an implementation answers at.
///
/// The list is closed and old; Google is moving App Flip to the Home app, so that an allow-list without
/// the Home app's URL stops working.
struct RedirectURLTable {
  let run: RunResult

  /// Adds the table to a report, and calls the Home app's URL out where it isn't accepted.
  func add(to block: inout TextBlock) {
    let environments = RedirectURL.Environment.allCases
    let rows = RedirectURL.bundleIDs.map { bundleID in
      [".../a/\(bundleID)"] + environments.map { standing(of: bundleID, in: $0) }
    }
    block.addTable([["redirect URL"] + environments.map(\.rawValue)] + rows)
    let home = environments.map { standing(of: Self.homeApp, in: $0) }
    guard home.contains("refused") else { return }
    block.add()
    block.addProse(
      ".../a/\(Self.homeApp) is refused. It is the Google Home app's, to which Google is moving App "
        + "Flip: linking from it doesn't work.", indent: 2)
  }

  /// The bundle id that stands for the Google Home app.
  private static let homeApp = "com.google.Chromecast"

  private func standing(of bundleID: String, in environment: RedirectURL.Environment) -> String {
    let id = "app.url.\(environment.rawValue).\(bundleID).\(Outcome.approves.rawValue)"
    guard let answers = run[id]?.answers, !answers.isEmpty else { return "not tested" }
    return answers == [.code] ? "accepted" : "refused"
  }
}
