import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

/// Whatever a run comes to, the suite can read the report that it writes.
@Suite("Reports that are written and read back")
struct ReportRoundTripTests {
  /// Who is judged, in every role.
  enum Subject: CaseIterable, Sendable {
    case reference, acceptsEverything, echoes, throwsAlways, faulty

    func adapter(of role: Role) throws -> any AdapterUnderTest {
      switch self {
      case .reference: try StubAdapter.reference(in: role)
      case .faulty: FaultyTranscripts(try StubAdapter.reference(in: role))
      case .acceptsEverything: try Self.null(.acceptsEverything, role)
      case .echoes: try Self.null(.echoes, role)
      case .throwsAlways: try Self.null(.throwsAlways, role)
      }
    }

    private static func null(_ manner: NullManner, _ role: Role) throws -> StubAdapter {
      switch role {
      case .app: .nullApp(manner)
      case .authorizationEndpoint: try .nullEndpoint(manner)
      case .googleApp: .nullGoogleApp(manner)
      }
    }
  }

  @Test(
    "every role, with failures, faults and all steps", arguments: Role.allCases, Subject.allCases)
  func roundTrip(_ role: Role, _ subject: Subject) throws {
    var settings = Settings()
    settings.keepsAllSteps = true
    let catalogue = try SharedCatalogue.all.get()
    let run = try ConformanceRun.execute(
      catalogue, on: subject.adapter(of: role), named: "x", settings: settings)
    let read = try RecordedRun(
      JSONLinesReport.render(run), file: "r", mayBeIncomplete: true, names: .empty)
    #expect(read.cases.map(\.id) == run.cases.map(\.testCase.id))
    #expect(read.cases.map(\.verdict) == run.cases.map(\.summary))
    #expect(read.failures == run.cases.flatMap(\.failures))
    #expect(read.footer.gaps == run.gaps.map(\.rule))
    // Whoever isn't the reference has something beside passes to write.
    let isClean = run.cases.flatMap(\.verdicts).allSatisfy { $0.verdict == .pass }
    #expect(subject == .reference || !isClean)
  }
}

/// Answers of which every seventh is one of the other results that there are.
private final class FaultyTranscripts: AdapterUnderTest {
  private let inner: StubAdapter
  private var count = 0
  var hello: HelloReply { inner.hello }
  let incidents = [Incident(.gaveUp("no more"))]

  private static let faults: [ExchangeResult] = [
    .adapterError(message: Array("broken".utf8)),
    .implementationError(message: [0xFF, 0x22, 0x0A]),
    .crashed(.exited(status: 3), standardError: [0x1B]),
    .timedOut(milliseconds: 1, partial: []), .protocolError(.oversizedLine, bytes: [0x7B]),
    .unsupported(Unsupported(what: Array("bytes".utf8))), .notRun("the run was stopped"),
  ]

  init(_ inner: StubAdapter) { self.inner = inner }

  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    inner.run(jobs) { number, transcripts in
      var transcripts = transcripts
      for index in transcripts.indices {
        count += 1
        guard count.isMultiple(of: 7) else { continue }
        transcripts[index].result = Self.faults[count / 7 % Self.faults.count]
      }
      each(number, transcripts)
    }
  }

  func close() -> Shutdown { Shutdown(.killed, .signalled(number: 9, name: "SIGKILL")) }
}
