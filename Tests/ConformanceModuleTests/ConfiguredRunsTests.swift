import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@Suite("Configurations")
struct ConfiguredRunsTests {
  private static let catalogue = Result {
    try Catalogue(
      SharedCatalogue.all.get().cases.filter { testCase in
        testCase.role == .app
          && ["good", "client-id.unknown", "client-id.suffixed", "client-id.other-last"].contains {
            testCase.id.hasPrefix("app.\($0)")
          }
          && !testCase.id.hasPrefix("app.client-id.unknown.")
      })
  }

  private static func app(
    offered: OfferedConfiguration? = nil, answering own: Configuration = Configuration()
  ) throws -> StubAdapter {
    StubAdapter(
      [try .reference(in: StubAdapter.configuration(offered))], configuration: own)
  }

  private func result(
    of first: any AdapterUnderTest,
    restarting restart: @escaping (HelloRequest) throws(StartFailure) -> (any AdapterUnderTest)?
  ) throws -> RunResult {
    try ConformanceRun.execute(
      Self.catalogue.get(), on: first, named: "in-process", starting: restart)
  }

  private func configuration(in hello: HelloRequest) -> OfferedConfiguration? {
    OfferedConfiguration.all.first { $0.greeting == hello }
  }

  @Test("an app that accepts offered configurations is started once with each")
  func adopted() throws {
    var (offered, closed): ([String], Int) = ([], 0)
    func counted(_ app: StubAdapter) -> AlteredAdapter {
      AlteredAdapter(
        app,
        end: {
          closed += 1
          return app.close()
        })
    }
    let result = try result(of: counted(Self.app())) { hello throws(StartFailure) in
      let configuration = configuration(in: hello)
      #expect(closed == offered.count + 1)
      offered.append(configuration?.name ?? "")
      return counted(try StartFailure.told { try Self.app(offered: configuration) })
    }
    // An app doesn't notice what the endpoint's URL is like.
    #expect(offered == OfferedConfiguration.all.map(\.name).filter { $0 != "query" })
    #expect(closed == offered.count + 1)
    #expect(result.configurations.allSatisfy { $0.omission == nil })
    #expect(result.violations == [])
    #expect(try result.cases.map(\.testCase.id) == Self.catalogue.get().cases.map(\.id))
  }

  @Test("an app with its own values isn't started again, and the report says so")
  func ownValues() throws {
    let own = Configuration(
      clientID: "google-LINK-42", appLink: "https://app.example.com/flip",
      authorizationEndpoint: "https://auth.example.com/authorize", scopes: ["devices", "profile"])
    let result = try result(of: Self.app(answering: own)) { _ in
      Issue.record("it is started again")
      return nil
    }
    #expect(result.configurations.count == OfferedConfiguration.all.count - 1)
    #expect(result.configurations.allSatisfy { $0.omission?.contains("its own values") == true })
    #expect(result.cases.allSatisfy { $0.testCase.configuration == nil })
    #expect(result.isPassed)
  }

  @Test("an app that ignores an offered configuration fails nothing, and the report says so")
  func ignored() throws {
    var starts = 0
    let result = try result(of: Self.app()) { _ throws(StartFailure) in
      starts += 1
      return try StartFailure.told { try Self.app() }
    }
    // The twin of the client ids is refused; an app may pass over the path of its link.
    #expect(starts <= 3)
    let ignored = result.configurations.filter { $0.omission?.contains("reply to hello") == true }
    #expect(
      ignored.map(\.name).starts(with: [
        "other", "punctuation", "digits", "long", "date", "digest", "placeholders",
      ]))
    #expect(result.isPassed)
  }

  @Test("an app that can't start with a configuration fails nothing, and the report says why")
  func notStarted() throws {
    let result = try result(of: Self.app()) { hello throws(StartFailure) in
      let offered = configuration(in: hello)
      return try StartFailure.told {
        try offered?.name == "punctuation"
          ? Self.app(answering: Configuration(clientID: "")) : Self.app(offered: offered)
      }
    }
    let omitted = result.configurations.filter { $0.omission != nil }
    #expect(omitted.map(\.name) == ["punctuation"])
    #expect(omitted.first?.omission?.contains("config.client_id is empty") == true)
    #expect(result.isPassed)
  }

  @Test(
    "a fault that only a configuration shows fails its case",
    arguments: [
      ("client-id/plus-as-space", "app.good@punctuation"),
      ("client-id/cut", "app.client-id.suffixed@long"),
      ("client-id/date-written-anew", "app.good@date"),
      ("client-id/number-read", "app.client-id.other-last@digest"),
      ("client-id/placeholders-filled", "app.good@placeholders"),
    ])
  func found(_ fault: String, _ id: String) throws {
    let result = try result(of: StubAdapter.faulty(named: fault)) { hello in
      try? StubAdapter.faulty(named: fault, in: configuration(in: hello))
    }
    #expect(result[id]?.summary == .fail)
    let others = result.cases.filter { $0.testCase.configuration == nil }
    #expect(others.allSatisfy { $0.summary != .fail })
  }
}

extension RunResult {
  fileprivate var configurations: [RunRecord.Configured] { record.header.configurations ?? [] }
}
