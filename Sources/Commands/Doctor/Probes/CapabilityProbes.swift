import AdapterProtocol
import AppFlip
import Conformance
import Harness

// What the adapter declares in its reply to hello: roles, outcomes, features.
extension Probe {
  static let capabilities = [features, bytes, declaredOutcomes, undeclaredOutcome]

  static let features = Probe(
    "features",
    requirement: "Replies use only the declared features.",
    impact: "Every case of that role gets a protocol error or a wrong verdict.",
    test: "Send a sample request to each declared role, and compare the reply with its features.",
    fixes: [
      "universal-links-only: add \"universal_links_only\":true or false to each entry of opened.",
      "code: issue the code of the request, and leave issued_code out.",
      "Without code: report the code that the app issued as \"issued_code\".",
      "start: answer requests whose input has start. post: accept the authorization request as a form.",
      "If you can't support a feature, don't declare it.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    var note: String?
    for (number, (input, features)) in zip(1..., adapter.featureRequests) {
      let response = adapter.run(input, id: "\(number)", on: connection)
      if let refusal = response.unsupported {
        throw ProbeFailure(
          response, expected: "an answer, because \(Bytes.escaped(refusal.what)) is declared")
      }
      let reply: RunReply?
      do throws(MessageError) {
        reply = try response.runReply(to: input, features: features)
      } catch {
        throw ProbeFailure(
          response, problem: "\(error)",
          expected: "a reply that uses only the features "
            + features.map(\.rawValue).joined(separator: ", "))
      }
      guard response.member != nil else { throw ProbeFailure(response, expected: "a reply") }
      guard let reply, !features.contains(.code), reply.hidesCode else { continue }
      guard case .authorizationEndpoint = reply else {
        throw ProbeFailure(
          response,
          expected: "the code also as issued_code, because the feature code isn't declared")
      }
      // A server that is reached from outside shows its code nowhere else.
      note =
        "only the redirect shows the endpoint's code; the suite can test that the code doesn't "
        + "change, but not that it is the issued code"
    }
    return note.map { .passedWithNote($0) } ?? .passed
  }

  static let bytes = Probe(
    "bytes",
    requirement: "With the feature bytes, the adapter accepts text as {\"b64\":\"...\"}.",
    impact: "Cases with text that isn't UTF-8 would fail because of the adapter.",
    test: "Add the byte FF to a valid link.",
    fixes: [
      "For every text, accept a string or b64 with padding (RFC 4648, section 4).",
      "Reply in the same way if the bytes aren't UTF-8.",
      "If the implementation accepts only text, don't declare the feature bytes.",
    ]
  ) { adapter throws(ProbeFailure) in
    guard let role = adapter.role(with: .bytes) else {
      return .notApplicable("the adapter doesn't declare the feature bytes")
    }
    let extra = Array("&doctor=".utf8) + [0xFF]
    var input = adapter.samples.input(role, extra: extra)
    if role == .authorizationEndpoint {
      guard adapter.features(of: role).contains(.post) else {
        return .notApplicable(
          "an endpoint's URL is ASCII, and the adapter doesn't declare the feature post")
      }
      input = adapter.samples.input(role, extra: extra, method: .post)
    }
    let response = adapter.run(input, on: try adapter.connect())
    try response.requireValid(for: input)
    guard response.unsupported == nil, !response.isAdapterError else {
      throw ProbeFailure(response, expected: "ok, or an error with where implementation")
    }
    return .passed
  }

  static let declaredOutcomes = Probe(
    "declared",
    requirement: "The adapter carries out every role and outcome that it declares.",
    impact: "Every case for that role and outcome fails.",
    test: "Send a run with a valid link for each declared role and outcome.",
    fixes: [
      "Declare only outcomes that the adapter can produce. The report lists the others as not tested.",
      "If an outcome belongs to one role only, declare roles as an object.",
      "Handle every outcome that you declare: a failed lookup is an error of the adapter.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    var failing: [String] = []
    for (number, sample) in zip(1..., adapter.sampleRequests) {
      let response = adapter.send(sample, number, on: connection)
      guard response.unsupported == nil, !response.isAdapterError else {
        throw ProbeFailure(response, expected: "an answer, because \(sample.name) is declared")
      }
      try response.requireValid(for: sample.input)
      if response.error != nil { failing.append(sample.name) }
    }
    if failing.isEmpty { return .passed }
    return .passedWithNote(
      "the implementation reports an error for \(failing.joined(separator: "; "))")
  }

  static let undeclaredOutcome = Probe(
    "undeclared",
    requirement: "A run with an undeclared outcome still gets a valid reply.",
    impact: "An invalid reply is a protocol error, which makes the suite restart the adapter.",
    test: "Send a run with the role's first undeclared outcome.",
    fixes: [
      "If you can't produce the outcome: {\"id\":...,\"unsupported\":{\"what\":\"offline\",\"why\":\"...\"}}.",
      "If you can, declare it.",
    ]
  ) { adapter throws(ProbeFailure) in
    for declared in adapter.hello.roles where declared.role != .googleApp {
      let known = declared.capabilities.outcomes + [.waits]
      guard let other = declared.role.possibleOutcomes.first(where: { !known.contains($0) }) else {
        continue
      }
      let connection = try adapter.connect()
      let input = adapter.samples.input(declared.role, outcome: other)
      let response = adapter.run(input, on: connection)
      // The suite asks for no such outcome, so an exit does no harm.
      if response.hasEnded {
        return .passedWithNote(
          "the adapter exits at the outcome \(other.rawValue); answer unsupported instead")
      }
      try response.requireValid(for: input)
      if response.unsupported != nil { return .passed }
      return .passedWithNote(
        response.ok == nil
          ? "the adapter answers \(other.rawValue) with error; unsupported is clearer"
          : "the adapter answers \(other.rawValue) with ok; if it carries it out, declare it")
    }
    return .notApplicable("the adapter declares every outcome")
  }
}

extension ProbedAdapter {
  fileprivate var featureRequests: [(input: RunInput, features: [Feature])] {
    hello.roles.flatMap { declared in
      let (role, features) = (declared.role, declared.capabilities.features)
      var inputs: [RunInput] = []
      if role == .googleApp || declared.capabilities.outcomes.contains(.approves) {
        inputs.append(samples.input(role))
      }
      if role == .googleApp, features.contains(.start) { inputs.append(samples.start) }
      if role == .authorizationEndpoint, features.contains(.post) {
        inputs.append(samples.input(role, method: .post))
      }
      return inputs.map { ($0, features) }
    }
  }
}

extension RunReply {
  /// Whether the answer has a code of the implementation's own, which the reply doesn't report.
  fileprivate var hidesCode: Bool {
    switch self {
    case .app, .authorizationEndpoint:
      issuedCode == nil
        && urls.contains { Self.holds($0, "code=") && !Self.holds($0, Self.offeredCode) }
    case .start, .returned: false
    }
  }

  private static let offeredCode = "code=" + String(decoding: SampleInputs.code, as: UTF8.self)
}
