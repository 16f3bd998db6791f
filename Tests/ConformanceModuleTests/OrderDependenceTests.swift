import AdapterProtocol
import AppFlip
import Harness
import ReferenceImplementation
import TestSupport
import Testing

@testable import Conformance

/// Failures that depend on what a process was asked before, and what a run finds out about them.
@Suite("Failures that are run again")
struct OrderDependenceTests {
  final class Memory {
    var requests = 0
    var poison: [UInt8]?
  }

  /// An app in a process; a flaw changes what the reference answers.
  private static func process(
    _ flaw: @escaping (Memory, AppInput, AppReply) -> AppReply
  ) -> StubAdapter {
    let memory = Memory()
    return StubAdapter(start: {
      var app = try ReferenceApp(configuration: .offered)
      return { input in
        memory.requests += 1
        return flaw(memory, input, app.receive(input))
      }
    })
  }

  /// Some cases of one configuration: more than enough of them for a history.
  private static let cases = Result {
    let all = try SharedCatalogue.app.get()
    let ids = Set(
      all.cases.filter { $0.configuration == nil && $0.steps.count == 1 }.prefix(300).map(\.id))
    return Catalogue(
      all.cases.filter { testCase in
        ids.contains(testCase.id)
          && [testCase.twin, testCase.comparison].allSatisfy { $0.map(ids.contains) ?? true }
      })
  }

  private func run(
    _ start: @escaping () -> StubAdapter
  ) throws -> (run: RunResult, processes: Int) {
    var processes = 0
    let run = try ConformanceRun.execute(
      Self.cases.get(), on: start(), named: "in-process",
      starting: { _ in
        processes += 1
        return start()
      }, replayingFailures: true)
    return (run, processes)
  }

  @Test("the reference is run once")
  func right() throws {
    let (run, processes) = try run { Self.process { _, _, reply in reply } }
    #expect(
      run.isPassed && run.replays.isEmpty && run.record.footer.replayShortfall == nil
        && processes == 0)
  }

  @Test(
    "what fails in the first request of a process alone is called that, and no twin is lost by it")
  func first() throws {
    let (run, _) = try run {
      Self.process { memory, _, reply in memory.requests == 1 ? AppReply(handled: false) : reply }
    }
    let first = try #require(run.cases.first { $0.summary == .fail })
    #expect(run.cases.count { $0.summary == .fail } == 1)
    #expect(
      run.replays.allSatisfy { $0.dependence == .firstOfProcess } && !run.replays.isEmpty)
    #expect(run.replays.allSatisfy { $0.testCase == first.testCase.id })
    let right = try self.run { Self.process { _, _, reply in reply } }.run
    #expect(run.total.inconclusive == right.total.inconclusive)
    #expect(run.unserved.isEmpty)
  }

  @Test("names the earlier case whose state is returned")
  func state() throws {
    // From the first state that isn't the ordinary one on, every code goes out with it.
    let (run, _) = try run {
      Self.process { memory, input, reply in
        let link = ParsedLink(input.url?.bytes ?? [])
        if let state = link.state.value, memory.poison == nil,
          !state.raw.elementsEqual("S1".utf8)
        {
          memory.poison = Array(state.raw)
        }
        guard let poison = memory.poison, let opened = reply.opened.first else { return reply }
        let url = opened.url.bytes
        let base = url.prefix { $0 != UInt8(ascii: "?") }
        return AppReply(
          opening: Text(
            Array(base) + Array("?code=".utf8) + PercentEncoding.encode(input.code?.bytes ?? [])
              + Array("&state=".utf8) + poison))
      }
    }
    let replay = try #require(
      run.replays.first { $0.rule == Rule.appStateExact.id }, "\(run.rules(.fail))")
    let owner = try #require(replay.stateOf)
    #expect(replay.dependence == .after && replay.earlier == owner && owner != replay.testCase)
  }

  @Test("what fails once, and never again, is no matter of what came before")
  func chance() throws {
    var all = 0
    let (run, _) = try run {
      Self.process { _, _, reply in
        all += 1
        return all == 40 && !reply.opened.isEmpty ? AppReply(handled: false) : reply
      }
    }
    #expect(run.replays.allSatisfy { $0.dependence == .chance })
    #expect(!run.replays.isEmpty || run.rules(.fail) == [])
  }

  @Test("what several requests bring about together is said, with the one that it begins with")
  func several() throws {
    let (run, processes) = try run {
      Self.process { memory, _, reply in memory.requests > 20 ? AppReply(handled: false) : reply }
    }
    let replay = try #require(run.replays.first { $0.rule == Rule.appRedirectURIAccepted.id })
    #expect(replay.dependence == .afterSeveral && processes <= 81)
  }

  @Test("of several kinds of failure of one rule, the first one's dependence is shown")
  func firstKind() throws {
    let (run, _) = try run {
      Self.process { memory, input, reply in
        guard memory.requests > 20, let url = reply.opened.first?.url.bytes else { return reply }
        if memory.requests <= 60 { return AppReply(handled: false) }
        let state = ParsedLink(input.url?.bytes ?? []).state.value?.raw ?? []
        let base = url.prefix { $0 != UInt8(ascii: "?") }
        return AppReply(opening: Text(base + Array("?error=invalid_request&state=".utf8) + state))
      }
    }
    let rule = Rule.appRedirectURIAccepted.id
    let failing = run.cases.filter { $0.verdict(by: rule)?.name == "fail" }
    #expect(Set(failing.map(\.answers)).count > 1)
    let replays = run.replays.filter { $0.rule == rule }
    #expect(replays.map(\.testCase) == failing.prefix(1).map(\.testCase.id))
  }

  // MARK: - Ends of a process

  @Test("an end of the process that needs the request before names both")
  func pair() throws {
    func start() throws -> EndingAdapter {
      try EndingAdapter { earlier, input in
        guard case .app(let before)? = earlier, case .app(let now) = input else { return false }
        return before.outcome == .declines && now.outcome == .cancels
      }
    }
    let run = try ConformanceRun.execute(
      Self.cases.get(), on: start(), named: "x", starting: { _ in try? start() },
      replayingFailures: true)
    let incident = try #require(run.incidents.first)
    #expect(incident.kind == .afterAnother(EndingAdapter.end))
    #expect(incident.after == "app.answer.declines" && incident.jobs == ["app.answer.cancels"])
    let both = "replay app.answer.cancels --after app.answer.declines"
    #expect(TextReport.render(run.record).contains(both))
  }

  @Test("a series of requests that end the process keeps no other request from being sent")
  func seriesOfEnds() throws {
    func start() throws -> EndingAdapter {
      try EndingAdapter { _, input in
        guard case .app(let now) = input, let url = now.url?.bytes else { return false }
        return Bytes.escaped(url).contains("%8")
      }
    }
    let cases = try SharedCatalogue.app.get()
    let run = try ConformanceRun.execute(
      cases, on: start(), named: "x", starting: { _ in try? start() })
    #expect(run.record.footer.shortcoming == nil && run.incidents.isEmpty)
    #expect(run.rules(.fail) == ["app/survives"])
    // Without another process the rest isn't run, and that is said.
    let alone = try ConformanceRun.execute(cases, on: start(), named: "x")
    #expect(alone.record.footer.shortcoming != nil && alone.incidents.contains(where: \.isGivingUp))
  }
}

/// The reference's app in a process that ends at some requests, and isn't started again after three ends in a row.
private final class EndingAdapter: AdapterUnderTest {
  static let end = ExchangeResult.crashed(.exited(status: 3), standardError: [])

  let hello: HelloReply
  private(set) var incidents: [Incident] = []
  private let inner: StubAdapter
  private let ends: (_ earlier: RunInput?, RunInput) -> Bool
  private var earlier: RunInput?
  private var inARow = 0

  init(_ ends: @escaping (_ earlier: RunInput?, RunInput) -> Bool) throws {
    inner = try StubAdapter.reference()
    (hello, self.ends) = (inner.hello, ends)
  }

  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    for (number, job) in jobs.enumerated() {
      let inputs = job.requests.map(\.input)
      if hasGivenUp {
        each(number, job.transcripts(.notRun("it ended too often")))
      } else if inputs.contains(where: { ends(nil, $0) }) {
        (earlier, inARow) = (nil, inARow + 1)
        if inARow == 3 { incidents.append(Incident(.gaveUp("it ended too often"))) }
        each(number, job.transcripts(Self.end))
      } else {
        for input in inputs {
          if ends(earlier, input) {
            incidents.append(Incident(.unreproduced(Self.end), jobs: [job.label]))
          }
          earlier = input
        }
        inARow = 0
        inner.run([job]) { each(number, $1) }
      }
    }
  }

  func close() -> Shutdown { Shutdown(.endOfInput, .exited(status: 0)) }
}

extension RunResult {
  fileprivate var replays: [OrderDependence] { record.footer.replays }
}
