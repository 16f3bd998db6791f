import AppFlipTesting
import Foundation
import Testing

@testable import AcmeApp

/// The environment of the tests: `ACME_REPORTS` names the folder for the reports, `ACME_EXPECTS_NOTHING` has
/// the known failures fail, `ACME_MISBEHAVES` chooses how the code crashes, exits or hangs, and
/// `ACME_ASKS_FOR_ANOTHER_ROLE` has a test ask for cases of the Google app.
private let environment = ProcessInfo.processInfo.environment

/// By what a suite is judged.
private func options() -> AppFlip.Options {
  var options = AppFlip.Options()
  options.reports = environment["ACME_REPORTS"].map {
    URL(filePath: $0, directoryHint: .isDirectory)
  }
  return options
}

/// The same with the failures of the app that are known.
private func optionsOfKnownFailures() -> AppFlip.Options {
  var options = options()
  if environment["ACME_EXPECTS_NOTHING"] == nil {
    options.expectedFailures = AppFlip.ExpectedFailures("expected-failures.txt", in: .module)
  }
  return options
}

@Suite(
  .appFlip(
    DelegateLinks(), outcomes: outcomes, features: [.code, .universalLinksOnly],
    configuration: acme, options: optionsOfKnownFailures()))
struct AppFlipTests {
  @Test(arguments: AppFlip.cases(for: .app))
  func conforms(_ testCase: AppFlip.Case) async throws { try await AppFlip.judge(testCase) }

  @Test func links() async throws { try await AppFlip.fuzz() }
}

/// The mended handler, of which no failure is expected.
@Suite(
  .appFlip(
    MendedLinks(), outcomes: outcomes, features: [.code, .universalLinksOnly],
    configuration: acme, options: options()))
struct MendedTests {
  @Test(arguments: AppFlip.cases(for: .app))
  func conforms(_ testCase: AppFlip.Case) async throws { try await AppFlip.judge(testCase) }

  @Test func links() async throws { try await AppFlip.fuzz() }
}

// MARK: - The other ways in

/// Cases that the code keeps, whatever the way in.
private let cases = AppFlip.cases(for: .app, exercising: "app/error/*")

@Suite(
  .appFlip(
    SceneLinks(), outcomes: outcomes, features: [.code, .universalLinksOnly],
    configuration: acme, options: options()))
struct SceneTests {
  @Test(arguments: cases)
  func conforms(_ testCase: AppFlip.Case) async throws { try await AppFlip.judge(testCase) }
}

@Suite(
  .appFlip(
    SwiftUILinks(), outcomes: outcomes, features: [.code], configuration: acme,
    options: options()))
struct SwiftUITests {
  @Test(arguments: cases)
  func conforms(_ testCase: AppFlip.Case) async throws { try await AppFlip.judge(testCase) }
}

// MARK: - Code that crashes, exits or hangs

/// The host of one link of the cases alone.
private let host = "[fe80::1%25en0]"

/// Links through the app's delegate, to code that doesn't survive one of them.
struct FragileLinks: AppImplementation {
  func receive(_ request: AppInput) async throws -> AppReply {
    if request.url?.string?.contains(host) == true {
      switch environment["ACME_MISBEHAVES"] {
      case "crash": fatalError("a host with a zone")
      case "_exit": _exit(0)
      case "exit": exit(0)
      case "hang", "wait": try await Task.sleep(for: .seconds(3_600))
      default: break
      }
    }
    return await DelegateLinks().receive(request)
  }
}

/// How the fragile code is judged: nobody waits long for it, unless somebody is to stop the run.
private func optionsOfFragileCode() -> AppFlip.Options {
  var options = options()
  options.deadline = environment["ACME_MISBEHAVES"] == "wait" ? 3_600_000 : 3_000
  return options
}

@Suite(
  .appFlip(
    FragileLinks(), outcomes: outcomes, features: [.code], configuration: acme,
    options: optionsOfFragileCode()),
  .enabled(if: environment["ACME_MISBEHAVES"] != nil))
struct FragileTests {
  @Test(arguments: AppFlip.cases(for: .app, exercising: "app/survives"))
  func survives(_ testCase: AppFlip.Case) async throws { try await AppFlip.judge(testCase) }
}

// MARK: - A mistake in the tests

/// Asks for the cases of a role that the app doesn't play.
@Suite(
  .appFlip(
    DelegateLinks(), outcomes: outcomes, features: [.code], configuration: acme,
    options: options()),
  .enabled(if: environment["ACME_ASKS_FOR_ANOTHER_ROLE"] != nil))
struct AnotherRoleTests {
  @Test(arguments: AppFlip.cases(for: .googleApp, exercising: "google-app/survives"))
  func survives(_ testCase: AppFlip.Case) async throws { try await AppFlip.judge(testCase) }
}
