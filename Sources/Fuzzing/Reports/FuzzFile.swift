import AdapterProtocol
package import AppFlip
import Conformance

/// The result as a file of JSON Lines: the facts of the report's head, then each failure.
extension FuzzResult {
  package static let fileName = FuzzingFolder.Stem.fuzzing.json

  package var bytes: [UInt8] {
    ([headJSON] + failures.map { $0.json(counted: counts[$0.kind] ?? 1) }).flatMap(JSONWriter.line)
  }

  /// Reads a file.
  ///
  /// - Parameter words: the words of the dictionary, which some names need.
  package init(_ bytes: [UInt8], file: String, words: [[UInt8]]) throws(FileError) {
    self.init()
    var lists: [Role: ChangeList] = [:]
    func list(_ role: Role) -> ChangeList? {
      if lists[role] == nil { lists[role] = ChangeList(role, in: fixture, words: words) }
      return lists[role]
    }
    var isHead = true
    let errors = FileError.ofLines(bytes, in: file) { line, _ throws(Flaw) in
      if line.isEmpty { return }
      do {
        let json = try JSONReader.read(Array(line))
        if isHead {
          try readHead(json)
        } else {
          let (failure, count) = try FuzzFailure.read(json, in: list)
          failures.append(failure)
          counts[failure.kind] = count
        }
        isHead = false
      } catch {
        throw Flaw("\(error); restore the file, or run this part again")
      }
    }
    if let first = errors.first { throw first }
    if isHead { throw FileError(file, "the file is empty; run this part again") }
  }

  private static let known = [
    "suite", "implementation", "adapter", "compared", "edition", "profile", "config", "seed",
    "runs", "exhaust", "parts", "merged", "sent", "requests", "coverage", "failures", "expected",
    "problems", "warnings",
  ]

  private var headJSON: JSON {
    .members([
      ("suite", .text(suite)), ("implementation", .text(implementation)),
      ("adapter", .text(adapter)), ("compared", .texts(compared)),
      ("edition", .integer(edition.rawValue)),
      ("profile", .text(profile.rawValue)), ("config", fixture.configuration.json),
      ("seed", .text("\(seed)")),
      ("runs", runs == .max ? .null : .integer(runs)), ("exhaust", .integer(depth)),
      ("parts", .array(parts.map(\.json))), ("merged", .bool(isMerged)),
      (
        "sent",
        .members(
          Role.allCases.compactMap { role in sent[role].map { (role.rawValue, .integer($0)) } })
      ), ("requests", .integer(executions)), ("coverage", .integer(reached)),
      ("failures", .integer(failing.count)), ("expected", .texts(expected.sorted())),
      ("problems", .texts(problems)), ("warnings", .texts(warnings)),
    ])
  }

  private mutating func readHead(_ json: JSON) throws(MessageError) {
    let members = try Members(json, known: Self.known)
    suite = try members.shown("suite")
    implementation = try members.shown("implementation")
    adapter = try members.shown("adapter")
    compared = try members.texts("compared")
    guard let edition = Edition(rawValue: try members.count("edition")) else {
      throw .bad(members.path("edition"), "must be an edition of the document")
    }
    self.edition = edition
    profile = try members.name("profile")
    fixture = try Fixture(json: members.required("config"), at: members.path("config"))
    seed = try members.number("seed", radix: 10)
    runs = members.optional("runs") == nil ? .max : try members.count("runs")
    depth = try members.count("exhaust")
    parts = try members.list("parts").map(Part.init)
    if parts.isEmpty { throw .bad(members.path("parts"), "must have at least one part") }
    isMerged = try members.bool("merged")
    let sent = try Members(
      members.required("sent"), at: members.path("sent"), known: Role.allCases.map(\.rawValue))
    for role in Role.allCases where sent.has(role.rawValue) {
      self.sent[role] = try sent.count(role.rawValue)
    }
    executions = try members.count("requests")
    reached = try members.count("coverage")
    expected = Set(try members.texts("expected"))
    problems = try members.texts("problems")
    warnings = try members.texts("warnings")
  }
}

extension FuzzResult.Part {
  fileprivate var json: JSON {
    .members([
      ("part", .text("\(shard)")), ("from", .integer(from)), ("next", .integer(next)),
      ("end", .text(end.rawValue)), ("command", .text(command)),
    ])
  }

  fileprivate init(_ json: JSON, at path: JSONPath) throws(MessageError) {
    let members = try Members(json, at: path, known: ["part", "from", "next", "end", "command"])
    guard let shard = Shard(try members.shown("part")) else {
      throw .bad(members.path("part"), "must be PART/PARTS, such as 2/8")
    }
    self.init(
      shard: shard, from: try members.count("from"), next: try members.count("next"),
      end: try members.name("end"), command: try members.shown("command"))
  }
}

extension FuzzFailure {
  private static let known = [
    "name", "rule", "evidence", "words", "severity", "count", "number", "confirmed", "expected",
    "actual", "requests", "responses",
  ]

  fileprivate func json(counted count: Int) -> JSON {
    let requests = steps.compactMap { step in
      try? JSONReader.read(Request(id: "1", operation: .run(step.request)).line().dropLast())
    }
    let members: [(String, JSON?)] = [
      ("name", .text(name)), ("rule", signature.rule.map { .text($0.rawValue) } ?? .null),
      ("evidence", .text(signature.kind.word)),
      ("words", signature.words.map { .text($0) } ?? .null),
      ("severity", .text(severity.rawValue)), ("count", .integer(count)),
      ("number", .integer(number)), ("confirmed", .bool(isConfirmed)),
      ("expected", .text(evidence.expected)), ("actual", .text(evidence.observed)),
      ("requests", .array(requests)), ("responses", .texts(steps.map(\.answer))),
    ]
    return .members(members)
  }

  fileprivate static func read(
    _ json: JSON, in list: (Role) -> ChangeList?
  ) throws(MessageError) -> (FuzzFailure, count: Int) {
    let members = try Members(json, known: known)
    let requests = try members.list("requests").map { json, path throws(MessageError) in
      guard case .run(let request) = try Request(line: JSONWriter.line(json)).operation else {
        throw .bad(path, "must be a request with the op run")
      }
      return request
    }
    let steps = zip(requests, try members.texts("responses")).map(Step.init)
    let signature = try FailureSignature(members)
    let evidence = Evidence(
      expected: try members.shown("expected"), observed: try members.shown("actual"),
      difference: nil)
    let count = try members.count("count")
    let (role, input) = try input(members, in: list)
    let failure = FuzzFailure(
      number: try members.count("number"), role: role, input: input, signature: signature,
      severity: try members.name("severity"), evidence: evidence, steps: steps,
      isConfirmed: try members.bool("confirmed"))
    return (failure, count)
  }

  private static func input(
    _ members: Members, in list: (Role) -> ChangeList?
  ) throws(MessageError) -> (Role, FuzzInput) {
    let name = try members.shown("name")
    guard let role = Role(rawValue: String(name.prefix { $0 != " " })),
      let input = list(role).flatMap({ FuzzInput(reproducing: name, in: $0) })
    else { throw .bad(members.path("name"), "this version of the suite has no input of this name") }
    return (role, input)
  }
}

extension FailureSignature {
  fileprivate init(_ members: Members) throws(MessageError) {
    guard let kind = EvidenceKind(try members.shown("evidence")) else {
      throw .bad(members.path("evidence"), "must be one word")
    }
    let words = members.optional("words") == nil ? nil : try members.shown("words")
    guard members.optional("rule") != nil else {
      self.init(nil, kind, words: words)
      return
    }
    let rule = Rule.ID(rawValue: try members.shown("rule"))
    guard Rule.named(rule) != nil else { throw .bad(members.path("rule"), "no rule has this name") }
    self.init(rule, kind, words: words)
  }
}

extension Fixture {
  fileprivate init(json: JSON, at path: JSONPath) throws(MessageError) {
    let configuration = try Configuration(
      Members(json, at: path, known: Configuration.fields.names))
    do throws(FixtureError) {
      self = try Fixture.offered.adopting(configuration)
    } catch { throw .bad(path, "no link can be made of it") }
  }
}

extension JSON {
  fileprivate static func texts(_ texts: [String]) -> JSON { .array(texts.map { .text($0) }) }
}

extension Members {
  fileprivate func texts(_ name: String) throws(MessageError) -> [String] {
    try list(name).map(Self.shown)
  }
}
