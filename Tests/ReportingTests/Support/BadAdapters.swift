import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

/// A run of an adapter that is wrong in one way, and in which of the reports it is looked at.
struct BadAdapter: Sendable, CustomTestStringConvertible {
  let name: String
  let hasAll: Bool
  let run: @Sendable () throws -> RunRecord

  var testDescription: String { name }

  init(_ name: String, all: Bool = false, _ run: @escaping @Sendable () throws -> RunResult) {
    (self.name, hasAll, self.run) = (name, all, { try run().record })
  }

  init(_ name: String, all: Bool = false, _ run: @escaping @Sendable () throws -> RunRecord) {
    (self.name, hasAll, self.run) = (name, all, run)
  }

  private static func whole(
    _ catalogue: Result<Catalogue, any Error>, _ adapter: StubAdapter
  ) throws -> RunResult {
    try ConformanceRun.execute(catalogue.get(), on: adapter, named: "in-process")
  }

  /// A run of an app that answers with another state or a right one, held against lines that are made of
  /// those that expect all.
  static func expecting(
    state: String? = "S2", _ edit: ([String]) -> [String]
  ) throws -> RunRecord {
    let run = try Scenes.run(["app.good"], Scenes.app(state: state)).record
    let recorded = try RunRecord(run.bytes, file: "r")
    let lines = Baseline.entries(expecting: recorded.failures).map(\.line)
    let text = edit(lines).joined(separator: "\n")
    return run.compared(with: try Baseline(Array(text.utf8), file: "base\u{1B}.txt"))
  }

  private static let gaps = ["app.good", "app.answer.declines", "app.answer.cancels"]
  private static let other = "fail app.good app/code/exact as=x why=\"y\""
  static let all: [BadAdapter] = text + judged + googleApps + roles + lists

  private static let text = [
    BadAdapter("hostile", all: true) {
      try Scenes.run(
        ["app.good", "app.redirect-uri.host-foreign", "app.client-id.unknown"],
        Answers.app(named: Answers.hostileName, opening: Answers.hostile))
    },
    BadAdapter("empty-url") { try Scenes.run(["app.good"], Answers.app(opening: "")) },
    BadAdapter("error-with-a-path", all: true) {
      struct Broken: Error, CustomStringConvertible {
        let description = "no luck in /srv/acme/app.swift"
      }
      return try Scenes.run(["app.good"], StubAdapter(start: { { _ in throw Broken() } }))
    },
    BadAdapter("gaps", all: true) {
      try Scenes.run(
        gaps, Answers.app(Answers.declaring(.approves)) { Answers.listed($0) + Answers.code($0) })
    },
    BadAdapter("gaps-strict", all: true) {
      var settings = Settings()
      settings.isCoverageStrict = true
      return try Scenes.run(
        gaps, Answers.app(Answers.declaring(.approves)) { Answers.listed($0) + Answers.code($0) },
        settings: settings)
    },
    BadAdapter("nothing-declared", all: true) {
      try Scenes.run(
        ["app.good", "app.client-id.unknown"], Answers.app(Answers.declaring()) { _ in nil })
    },
    BadAdapter("long-name") {
      try whole(
        SharedCatalogue.all,
        Answers.app(
          named: String(repeating: "n\u{E9}", count: 300), Answers.declaring(.approves)
        ) { _ in nil })
    },
    BadAdapter("gave-up", all: true) {
      let incident = Incident(
        .gaveUp("too often"), jobs: ["app.good"], standardError: Array("boom\n".utf8))
      return Statements.changed(
        try Scenes.run(["app.good"], Answers.app(opening: Answers.hostile)).record,
        incidents: [incident])
    },
    BadAdapter("killed", all: true) {
      Statements.changed(
        try Statements.run().record,
        shutdown: Shutdown(.killed, .signalled(number: 9, name: "SIGKILL")))
    },
    BadAdapter("stopped", all: true) {
      try Scenes.run(
        ["app.good", "app.redirect-uri.host-foreign", "app.redirect-uri.bundle-id-suffixed"],
        stoppedAtOnce())
    },
    BadAdapter("stopped-and-failed") {
      let stopped = try Scenes.run(
        ["app.good", "app.redirect-uri.host-foreign", "app.redirect-uri.bundle-id-suffixed"],
        stoppedAtOnce())
      let failed = try Statements.run(state: "S2")
      return Statements.changed(
        stopped.record, cases: failed.record.cases + stopped.record.cases.dropFirst())
    },
    BadAdapter("filtered", all: true) {
      try ConformanceRun.execute(
        SharedCatalogue.all.get().filtered(by: CaseFilter(["app.good", "app.answer.approves"])),
        on: Statements.adapter(), named: Statements.command)
    },
  ]

  private static let judged = [
    BadAdapter("stranger", all: true) {
      try Scenes.run(
        [
          "app.good", "app.redirect-uri.host-foreign", "app.client-id.unknown",
          "app.client-id.suffixed", "app.answer.declines",
        ],
        Answers.app { Answers.redirect($0) + Array("?code=x&state=".utf8) })
    },
    BadAdapter("stranger-without-codes") {
      try Scenes.run(
        [
          "app.good", "app.redirect-uri.host-foreign", "app.redirect-uri.relative",
          "app.redirect-uri.userinfo", "app.answer.refused",
        ],
        Answers.app { input in
          let target = Answers.redirect(input)
          guard target.starts(with: "https://evil".utf8) else {
            return target + Answers.code(input)
          }
          return target + Array("?error=cancelled".utf8)
        })
    },
    BadAdapter("refusal-elsewhere") {
      try Scenes.run(
        ["app.good", "app.redirect-uri.host-foreign"],
        Answers.app { input in
          let listed = Answers.listed(input)
          return listed.isEmpty
            ? Array("\(Answers.google)?error=cancelled".utf8) : listed + Answers.code(input)
        })
    },
    BadAdapter("approves-always") {
      try Scenes.run(
        ["app.good", "app.answer.declines", "app.client-id.unknown"],
        Answers.app { Answers.listed($0) + Answers.code($0, code: "x") })
    },
    BadAdapter("refuses-without-scope") {
      try Scenes.run(["app.scope.missing"], Answers.app { _ in nil })
    },
    BadAdapter("bare-plus") {
      try Scenes.run(
        ["app.scope.missing"],
        Answers.app { input in
          let words = (input.code?.bytes ?? []).split(separator: UInt8(ascii: "+"))
          let code = words.map { Bytes.escaped(PercentEncoding.encode($0)) }
          return Answers.redirect(input) + Answers.code(input, code: code.joined(separator: "+"))
        })
    },
    BadAdapter("opens-twice") {
      try Scenes.run(
        ["app.good"], Answers.app(times: 2) { Answers.listed($0) + Answers.code($0, state: "S2") })
    },
    BadAdapter("answers-once") {
      // Only the first flip of a running app is answered.
      let adapter = StubAdapter(start: {
        var flips = 0
        return { (input: AppInput) in
          flips += 1
          guard flips == 1, input.outcome == .approves else { return AppReply(handled: false) }
          return AppReply(opening: Text(Answers.listed(input) + Answers.code(input)))
        }
      })
      return try Scenes.run(["app.good", "app.independent.same-app"], adapter)
    },
    BadAdapter("contested") {
      try Scenes.run(
        ["app.good", "app.answer.declines", "app.client-id.unknown", "app.client-id.suffixed"],
        Answers.app { input in
          let isOwn = Bytes.escaped(input.url?.bytes ?? []).contains("client_id=google-LINK-42&")
          guard isOwn || input.outcome == .declines else { return nil }
          return Answers.listed(input)
            + (input.outcome == .approves
              ? Answers.code(input) : Array("?error=access_denied".utf8))
        })
    },
    BadAdapter("every-event", all: true) {
      let states = [
        "plus-escaped", "plus-raw", "injected-code", "injected-fragment", "injected-error",
        "percent-sign", "looks-escaped", "base64",
      ]
      let ids = ["app.good"] + states.map { "app.state.\($0)" }
      return try Scenes.run(ids, everyEvent())
    },
    BadAdapter("any-scheme", all: true) {
      try Scenes.run(["app.good"], Scenes.app(universalLinksOnly: false))
    },
    BadAdapter("assistant-alone") {
      let ids = try SharedCatalogue.app.get().cases.map(\.id).filter { $0.hasPrefix("app.good.") }
      return try Scenes.run(
        ids,
        Answers.app { input in
          // In production alone.
          guard case .listed(let url)? = ParsedLink(input.url?.bytes ?? []).targets.first,
            url.environment == .production, url.bundleID.hasPrefix("com.google.OPA")
          else { return nil }
          return Array("\(url.text)?code=c&state=S1".utf8)
        })
    },
    BadAdapter("one-url-tested") {
      try Scenes.run(
        ["app.good.production.com.google.OPA.short"], Answers.app(opening: Answers.google))
    },
    BadAdapter("constant") {
      try whole(SharedCatalogue.all, Answers.app(opening: "\(Answers.google)?code=4%2FP7&state=S1"))
    },
    BadAdapter("echo") { try whole(SharedCatalogue.all, Answers.app { $0.url?.bytes }) },
  ]

  /// Answers of which every other is one of the other results that there are.
  private static func everyEvent() -> AlteredAdapter {
    let events: [ExchangeResult] = [
      .adapterError(message: Array("broken".utf8)),
      .implementationError(message: [0xFF, 0x22, 0x0A]),
      .crashed(.exited(status: 3), standardError: [0x1B]),
      .timedOut(milliseconds: 1, partial: []), .protocolError(.oversizedLine, bytes: [0x7B]),
      .unsupported(Unsupported(what: Array("bytes".utf8))), .notRun("the run was stopped"),
    ]
    var count = 0
    return AlteredAdapter(Scenes.app(), incidents: [Incident(.gaveUp("no more"))]) { _, result in
      count += 1
      return count.isMultiple(of: 2) ? events[count / 2 % events.count] : result
    } end: {
      Shutdown(.killed, .signalled(number: 9, name: "SIGKILL"))
    }
  }

  /// An app that is asked for its first case alone: then the run is stopped.
  private static func stoppedAtOnce() -> AlteredAdapter {
    var isAsked = false
    return AlteredAdapter(Statements.adapter()) { _, result in
      defer { isAsked = true }
      return isAsked ? .notRun("the run was stopped") : result
    }
  }

  private static let googleApps = [
    BadAdapter("repeated-state") {
      try Scenes.run(
        ["google-app.nonce.many"],
        Scenes.googleApp(state: { $0 == 100 ? "S7" : "S\($0)" }, Scenes.ignored))
    },
    BadAdapter("counted-states") {
      try Scenes.run(
        ["google-app.nonce.many", "google-app.nonce.same-app"], Scenes.googleApp(Scenes.ignored))
    },
    BadAdapter("states-of-64-bits") { try states(digits: 16) },
    BadAdapter("states-of-121-bits") { try states(digits: 30) },
    BadAdapter("ignored", all: true) {
      try Scenes.run(["google-app.good"], Scenes.googleApp(Scenes.ignored))
    },
    BadAdapter("state-unchecked", all: true) {
      try Scenes.run(
        [
          "google-app.running.answered", "google-app.running.nothing-started",
          "google-app.good.production.com.google.Chromecast.short",
          "google-app.good.sandbox.com.google.OPA.long",
        ], Scenes.googleApp(Scenes.linked))
    },
    BadAdapter("composition", all: true) { try Scenes.composition() },
    BadAdapter("composition-hostile", all: true) {
      let hostile = Text(Answers.hostile)
      let end = ReturnedReply(outcome: .linked, code: hostile, error: hostile)
      return try Scenes.run(
        ["google-app.good", Scenes.composed], Scenes.googleApp(end), partner: Scenes.app())
    },
  ]

  private static func states(digits: Int) throws -> RunResult {
    let states: (Int) -> String = { number in
      var random = SplitMix64(seed: UInt64(number) &* 0x9E37_79B9)
      let state = (0..<digits).map { _ in String(random.next() & 15, radix: 16) }.joined()
      return digits == 16 ? state : state + (random.next() & 1 == 0 ? "a" : "b")
    }
    return try Scenes.run(
      ["google-app.nonce.many"], Scenes.googleApp(state: states, Scenes.ignored))
  }

  /// Implementations whose ordinary request gets no code: nothing else that they keep may look like a pass.
  private static let roles = [
    BadAdapter("login-page") {
      let page = EndpointReply(
        status: 302, headers: [Header(name: "location", value: "/login")], loginPage: "/login")
      return try whole(SharedCatalogue.endpoint, StubAdapter(endpoint: { _ in page }))
    },
    BadAdapter("refuses-all") { try whole(SharedCatalogue.app, Answers.app { _ in nil }) },
    BadAdapter("refuses-and-leaks") {
      try whole(
        SharedCatalogue.app,
        Answers.app { input in
          let target = Answers.redirect(input)
          guard Bytes.escaped(target).contains("evil") else { return nil }
          return target + Array("?state=S1&code=c".utf8)
        })
    },
    BadAdapter("crashes") {
      struct Failure: Error {}
      return try whole(
        SharedCatalogue.app, StubAdapter(start: { { (_: AppInput) in throw Failure() } }))
    },
    BadAdapter("refuses-as-expected") {
      let refused = try whole(SharedCatalogue.app, Answers.app { _ in nil }).record
      let recorded = try RunRecord(refused.bytes, file: "r")
      let lines = Baseline.entries(expecting: recorded.failures).map(\.line)
      return refused.compared(
        with: try Baseline(Array(lines.joined(separator: "\n").utf8), file: "b.txt"))
    },
    BadAdapter("no-referer") {
      try crashing { input in
        input.headers.contains { Bytes.escaped($0.name.bytes).lowercased() == "referer" }
      }
    },
    BadAdapter("no-long-requests") { try crashing { $0.url.bytes.count > 3_000 } },
    BadAdapter("no-refusals") { try crashing { $0.outcome == .declines } },
    BadAdapter("now-and-then") {
      var count = 0
      return try crashing { _ in
        count += 1
        return count % 7 == 0
      }
    },
    BadAdapter("no-forms") {
      try whole(
        SharedCatalogue.endpoint,
        StubAdapter(endpoint: { EndpointReply(status: $0.method == .get ? 400 : 500) }))
    },
    BadAdapter("no-forms-nor-refusals") {
      try whole(
        SharedCatalogue.endpoint,
        StubAdapter(endpoint: {
          EndpointReply(status: $0.method == .get && $0.outcome != .declines ? 400 : 500)
        }))
    },
  ]

  private static func crashing(
    _ isTooMuch: @escaping (EndpointInput) -> Bool
  ) throws -> RunResult {
    try whole(
      SharedCatalogue.endpoint,
      StubAdapter(endpoint: { EndpointReply(status: isTooMuch($0) ? 500 : 400) }))
  }

  private static let lists = [
    BadAdapter("expected", all: true) {
      try expecting { $0.map { $0.replacing("TODO", with: "ticket 42\u{E9}") } }
    },
    BadAdapter("expected-without-reason", all: true) { try expecting { $0 } },
    BadAdapter("not-expected", all: true) { try expecting { _ in [other] } },
    BadAdapter("expected-otherwise", all: true) {
      try expecting { $0.map { $0.replacing("differs", with: "x") } }
    },
    BadAdapter("expected-and-passes", all: true) { try expecting(state: nil) { _ in [other] } },
    BadAdapter("nothing-expected", all: true) { try expecting { _ in [] } },
  ]
}
