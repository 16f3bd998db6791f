import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@testable import Commands

@Suite("Cases as data")
struct CaseVectorsTests {
  /// An adapter that declares everything, and notes the requests that a run has for it.
  private final class Collector: AdapterUnderTest {
    let hello = HelloReply(
      implementation: Implementation(name: "collector"),
      roles: Role.allCases.map {
        RoleDeclaration(
          role: $0,
          capabilities: Capabilities(outcomes: Outcome.allCases, features: Feature.allCases))
      }, maxInFlight: 64)
    let incidents: [Incident] = []
    private(set) var jobs: [String: Job] = [:]

    func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
      for (number, job) in jobs.enumerated() {
        if self.jobs[job.label] == nil { self.jobs[job.label] = job }
        each(number, job.requests.map { Transcript(request: $0, result: .notRun("collected")) })
      }
    }

    func close() -> Shutdown { Shutdown(.endOfInput, .exited(status: 0)) }
  }

  private func vectors(_ catalogue: Catalogue, _ role: Role? = nil) throws -> [JSONObject] {
    try CaseVectors(catalogue, of: role).lines().map { line in
      #expect(line.allSatisfy { $0 < 0x80 } && line.last == 0x0A)
      let value = try JSONReader.read(line)
      let object: JSONObject? = if case .object(let object) = value { object } else { nil }
      return try #require(object)
    }
  }

  private func requests(of vector: JSONObject) throws -> [JSONObject] {
    guard case .array(let elements)? = vector["requests"] else { return [] }
    return elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }

  /// A value with a text in the place of what depends on a reply; counts the places.
  private func filled(_ value: JSON, _ count: inout Int) -> JSON {
    switch value {
    case .array(let elements): return .array(elements.map { filled($0, &count) })
    case .object(let object):
      if object["from_step"] != nil {
        count += 1
        return .text("x")
      }
      if case .array(let parts)? = object["parts"] {
        return .string(
          parts.flatMap { part -> [UInt8] in
            if case .string(let octets) = filled(part, &count) { octets } else { [] }
          })
      }
      return .object(
        JSONObject(
          object.members.map {
            (String(decoding: $0.name, as: UTF8.self), filled($0.value, &count))
          }))
    default: return value
    }
  }

  @Test("no case is missing, and every request is one that an adapter reads")
  func readable() throws {
    let catalogue = try SharedCatalogue.all.get()
    let vectors = try vectors(catalogue)
    #expect(vectors.dropFirst().compactMap { $0["id"]?.text } == catalogue.cases.map(\.id))
    #expect(vectors.first?["cases"] == .integer(catalogue.cases.count))
    for (testCase, vector) in zip(catalogue.cases, vectors.dropFirst()) {
      let requests = try requests(of: vector)
      #expect(requests.count == testCase.steps.count, "\(testCase.id)")
      for (step, request) in zip(testCase.steps, requests) {
        var count = 0
        let input = filled(try #require(request["input"]), &count)
        let line = JSONWriter.line(
          .object(
            JSONObject([
              ("id", .text("1")), ("op", .text("run")), ("role", try #require(request["role"])),
              ("input", input),
            ])))
        let read = try Request(line: line)
        guard case .run(let run) = read.operation else {
          Issue.record("\(testCase.id) is no run")
          continue
        }
        #expect(run.input.role == step.role && run.input.json == input, "\(testCase.id)")
        #expect(request["session"]?.text == step.session, "\(testCase.id)")
        #expect(testCase.isDependent || count == 0, "\(testCase.id)")
      }
    }
  }

  @Test("what is written is what a run sends, wherever no reply is needed for it")
  func asSent() throws {
    let catalogue = try SharedCatalogue.all.get()
    let collector = Collector()
    _ = try ConformanceRun.execute(catalogue, on: collector, named: "collector")
    let vectors = try vectors(catalogue)
    var compared = 0
    // With nobody who answers, no other configuration is offered.
    for (testCase, vector) in zip(catalogue.cases, vectors.dropFirst())
    where !testCase.isDependent && testCase.configuration == nil {
      let sent = try #require(collector.jobs[testCase.id], "\(testCase.id)").requests.map(\.input)
      let written = try requests(of: vector).map { $0["input"] }
      #expect(written == sent.map { Optional($0.json) }, "\(testCase.id)")
      compared += 1
    }
    #expect(compared > 1_500)
  }

  @Test("a line says what the case says, and the digest is the report's")
  func members() throws {
    let catalogue = try SharedCatalogue.all.get()
    for (testCase, vector) in zip(catalogue.cases, try vectors(catalogue).dropFirst()) {
      #expect(vector["digest"]?.text == testCase.digest)
      #expect(vector["title"]?.text == testCase.title && vector["twin"]?.text == testCase.twin)
      #expect(vector["role"]?.text == testCase.role?.rawValue ?? "composition")
      #expect(vector["rules"]?.texts == testCase.rules.map(\.rawValue))
      #expect(vector["policy"]?.text == testCase.policy && vector["cause"]?.text == testCase.cause)
      #expect(vector["reference"]?.text == testCase.reference)
      guard case .object(let permitted)? = vector["permitted"] else {
        Issue.record("\(testCase.id) has no answers")
        continue
      }
      #expect(permitted.members.count == testCase.expectations.count)
      for expectation in testCase.expectations {
        let answers = expectation.permitted(in: .newest).map(\.rawValue)
        #expect(permitted[expectation.rule.rawValue]?.texts == answers, "\(testCase.id)")
      }
    }
  }

  @Test("what depends on a reply names its step and the member of the reply")
  func placeholders() throws {
    let catalogue = try SharedCatalogue.composition.get()
    let lines = try CaseVectors(catalogue).lines().map { String(decoding: $0, as: UTF8.self) }
    let composed = try #require(lines.first { $0.contains("\"\(Scenes.composed)\"") })
    #expect(composed.contains(#""url":{"from_step":0,"member":"opened"},"outcome":"approves""#))
    #expect(composed.contains(#""state":{"from_step":0,"member":"state"}},"returned""#))
    let code = try #require(lines.first { $0.contains(#""id":"composition.code."#) })
    #expect(code.contains(#""code":{"from_step":1,"member":"code"}"#))
    #expect(
      code.contains(
        #""url":{"parts":["https://auth.example.com/authorize?response_type=code&user_locale=en-US&","#
          + #"{"from_step":0,"member":"query"}]}"#))
    #expect(!lines.joined().contains("appflip-step-"))
  }

  @Test("a state in a link stands there percent-encoded")
  func encoded() throws {
    let link = LinkTemplate([.text("https://x/?state="), .state(step: 0)])
    let testCase = Case(
      "a", "t", subject: Rule.googleAppStateChecked.id,
      steps: [
        .start(Start(session: "s")), .returned(Return(link, pending: .ofSession, session: "s")),
      ],
      ordering: .sequence, features: [.start, .sessions])
    let line = String(
      decoding: JSONWriter.line(try CaseVectors.vector(of: testCase)), as: UTF8.self)
    #expect(
      line.contains(
        #""session":"s","input":{"returned":{"activity":"browsing-web","url":{"parts":["https://x/?state=","#
          + #"{"from_step":0,"member":"state","encoding":"percent"}]}}}"#), "\(line)")
    #expect(line.contains(#""arrangement":"sequence","features":["start","sessions"]"#))
  }

}
