import AdapterProtocol
import Harness
import Processes
import TestSupport
import Testing

@Suite("Requests made from earlier replies")
struct RefinementTests {
  @Test("each is made from the reply before it", arguments: [1, 64])
  func chain(_ window: Int) throws {
    let session = try FaultyAdapter.session("--window \(window) --reversed --sessions")
    for transcripts in session.collect((0..<20).map { chain(["good-\($0)", "b", "c"]) }) {
      let first = try #require(transcripts.first).request
      #expect(transcripts.map(\.request) == [first, first.before("b"), first.before("b", "c")])
      #expect(transcripts.map(\.result) == transcripts.map(\.request.goodResult))
    }
    #expect(session.incidents == [])
  }

  @Test("the lines are the same whatever the window, and are those of the transcripts")
  func lines() throws {
    let jobs = [
      chain(["good", "b"]), .link("good"), chain(["good", "unmade", "c"]), .link("good"),
    ]
    let transcripts = try ["--window 1", "--window 64", "--window 64 --reversed"].map { arguments in
      Array(try FaultyAdapter.session(arguments + " --sessions").collect(jobs).joined())
    }
    #expect(transcripts.allSatisfy { $0 == transcripts[0] })
    let made = transcripts[0].filter { !$0.requestLine.isEmpty }
    // 3 and 8 reset sessions, 6 could not be made.
    let sent = try made.map { try Request(line: $0.requestLine).id }
    #expect(sent == ["1", "2", "4", "5", "7", "9"])
    for transcript in made { #expect(try transcript.sentRun?.input == transcript.request.input) }
  }

  @Test(
    "one that can't be made is not run, and those behind it are asked anew", arguments: [1, 64])
  func unmade(_ window: Int) throws {
    let session = try FaultyAdapter.session("--window \(window) --sessions")
    let names = ["good", "unmade", "c", "unmade"]
    let results = session.collect((0..<20).map { $0 == 19 ? .link("good") : chain(names) })
    for transcripts in results.dropLast() {
      let first = try #require(transcripts.first).request
      let good = [first.goodResult, first.before("c").goodResult]
      #expect(transcripts.map(\.result) == [good[0], .notMade, good[1], .notMade])
      #expect(transcripts.map(\.requestLine.isEmpty) == [false, true, false, true])
      #expect(transcripts[1].request == .link("unmade", session: "s"))
    }
    #expect(results.last?.map(\.result) == results.last?.map(\.request.goodResult))
    #expect(session.incidents == [])
  }

  @Test("another process has its requests made from its own replies", arguments: [1, 64])
  func death(_ window: Int) throws {
    let list = ProcessList()
    let session = try FaultyAdapter.session("--window \(window) --numbered \(list.arguments)")
    // A process that has served another job proves nothing: the job is run again.
    let jobs = [.link("good"), chain(["a", "b", "fault-exit-3", "c"]), Job.link("good")]
    let results = session.collect(jobs)
    try #require(results.map(\.count) == [1, 4, 1])
    #expect(results[0].map(\.opened) == ["good-1"])
    #expect(results[1].map(\.opened) == ["a-2", "a-2b-2", nil, nil])
    #expect(results[1][2].request == .link("a-2b-2fault-exit-3", session: "s"))
    #expect(
      results[1][2].result
        == .crashed(.exited(status: 3), standardError: Array("giving up\n".utf8)))
    #expect(results[1][3].request == .link("c", session: "s"))
    #expect(session.incidents == [])
    session.close()
    list.expectAllGone(atLeast: 2)
  }

  @Test("concurrent ones and the first are sent as they are")
  func unrefined() throws {
    let session = try FaultyAdapter.session("--window 64")
    var concurrent = Job(label: "a", requests: [.link("a"), .link("b")], pacing: .concurrent)
    concurrent.refinement = { _, _ in nil }
    var first = Job(label: "b", requests: [.link("c")])
    first.refinement = concurrent.refinement
    expectGood(session.collect([concurrent, first]))
  }

  /// A job in which each request asks for what was opened last and its own name behind that; those
  /// that are called "unmade" can't be made.
  private func chain(_ names: [String]) -> Job {
    Job(label: "chain", requests: names.map { .link($0, session: "s") }) { known, earlier in
      guard let name = known.name, name != "unmade",
        let opened = earlier.compactMap(\.opened).last
      else { return nil }
      // The session that the job knows counts.
      return .link(opened + name, session: "elsewhere")
    }
  }
}

extension RunRequest {
  /// What a link of a test has at its end.
  fileprivate var name: String? {
    guard case .app(let input) = input, let url = input.url else { return nil }
    return RunRequest.name(inLink: url)
  }

  /// The request of a chain that follows on one, if the adapter opens what it is given.
  fileprivate func before(_ names: String...) -> RunRequest {
    .link((name ?? "") + names.joined(), session: session)
  }

  /// What a link of a test has at its end.
  fileprivate static func name(inLink url: Text) -> String? {
    let start = Array("https://app.example.com/flip?state=".utf8)
    guard url.bytes.starts(with: start) else { return nil }
    return String(decoding: url.bytes.dropFirst(start.count), as: UTF8.self)
  }
}

extension Transcript {
  /// What the link that was opened has at its end.
  fileprivate var opened: String? {
    guard case .answered(.app(let reply)) = result else { return nil }
    return reply.opened.last.flatMap { RunRequest.name(inLink: $0.url) }
  }
}
