import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

/// Google apps in another language, as their authors would write them, and ones that don't try.
@Suite(
  "Python Google apps",
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
struct PythonGoogleAppTests {
  /// Runs an adapter through a catalogue, with the reference in the roles that it doesn't have.
  private func judge(
    _ command: String, _ catalogue: Catalogue, edition: Edition = .newest,
    profile: Profile = .default
  ) async throws -> RunResult {
    var settings = Settings()
    settings.edition = edition
    settings.profile = profile
    return try await run(
      AdapterCommand("python3 ./\(command)", relativeTo: Checkout.adapters.path), catalogue,
      partner: ReferenceAdapter.partner(by: edition), settings: settings)
  }

  @Test(
    "a Google app on urllib is judged by its own faults alone",
    arguments: [.first, .newest] as [Edition])
  func urllib(_ edition: Edition) async throws {
    let result = try await judge(
      "urllib_google_app.py", SharedCatalogue.googleApp.get(), edition: edition)
    // urlsplit throws at a bracket without its fellow, and nothing catches it.
    #expect(result.rules(.fail) == ["google-app/survives"])
    #expect(
      result.cases(.fail, by: .googleAppSurvives) == ["google-app.survives.open-bracket"])
    // An error without a value is no answer to it, whichever edition: it says failed, which is an end.
    #expect(result.rules(.warn) == [])
    // Whether it links there is not known: it threw.
    #expect(result.rules(.inconclusive) == ["google-app/answer/target"])
  }

  @Test("one that only takes what comes back is judged by that, strictly too")
  func returns() async throws {
    let result = try await judge(
      "urllib_google_app_returns.py", SharedCatalogue.googleApp.get(), profile: .strict)
    // parse_qsl makes a replacement character of what is no UTF-8, before the state is compared.
    #expect(result.rules(.fail) == ["google-app/state/checked"])
    #expect(
      result.cases(.fail, by: .googleAppStateChecked) == [
        "google-app.state.near.replacement-character"
      ])
    #expect(result.rules(.warn) == [])
    // What it doesn't declare is no pass.
    let started: [Rule] = [
      .googleAppStartParameters, .googleAppStartScopes, .googleAppStartNonce,
      .googleAppStartRedirectURI, .googleAppStartUniversalLinksOnly,
    ]
    for rule in started {
      #expect(result.cases(.pass, by: rule).isEmpty)
      #expect(!result.cases(.inconclusive, by: rule).isEmpty)
    }
  }

  @Test("one that plays every role is judged by the faults of each")
  func everyRole() async throws {
    let result = try await judge("urllib_all_roles.py", SharedCatalogue.all.get())
    // Of the rest, see PythonAdapterTests: parse_qsl repairs what is no UTF-8, the last copy counts,
    // urlencode writes a plus for a space. The endpoint shows a page if response_type is wrong.
    // urlsplit throws at a bracket without its fellow, and drops tabs and line ends from a link.
    #expect(
      result.rules(.fail) == [
        "app/redirect-uri/format", "app/survives", "google-app/state/checked",
        "google-app/survives",
      ])
    #expect(
      result.rules(.warn) == [
        "app/code/percent-reading", "app/params/duplicate", "app/state/exact",
        "app/state/percent-reading", "app/state/undecodable", "endpoint/params/duplicate",
        "endpoint/response-type", "endpoint/state/percent-reading", "endpoint/state/undecodable",
        "google-app/params/duplicate",
      ])
    #expect(
      result.cases(.warn, by: .googleAppParametersDuplicate).contains(
        "google-app.duplicate.state-wrong-first"))
  }

  @Test(
    "flips come to their end, whoever has written the Google app",
    arguments: ["urllib_google_app.py", "urllib_google_app_returns.py"])
  func composition(_ command: String) async throws {
    let result = try await judge(command, SharedCatalogue.composition.get(), profile: .strict)
    #expect(result.violations == [])
    let total = result.total
    #expect(total.inconclusive == 0)
  }
}
