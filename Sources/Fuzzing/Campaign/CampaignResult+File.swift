import AdapterProtocol
package import AppFlip
import Conformance
package import Foundation

/// The result as a file: one JSON object. Of the findings it holds the ids and how many there are; they have
/// files of their own.
extension CampaignResult {
  package static let fileName = "fuzzing.json"

  package var octets: [UInt8] { JSONWriter.line(json) }

  /// For whoever has no files of the findings.
  package init(_ octets: [UInt8], file: String) throws(FileError) {
    try self.init(reading: octets, file)
    let totals = totals
    let (sum, count) = (totals.failures + totals.expected + totals.warnings, listed?.ids.count ?? 0)
    guard sum == count else {
      let error = MessageError.bad(
        JSONPath("totals"), "must add up to the \(count) findings that are listed")
      throw FileError(file, "it is no \(Self.what): \(error); \(Self.fix)")
    }
  }

  init(_ octets: [UInt8], findings: [Finding], file: String) throws(FileError) {
    try self.init(reading: octets, file)
    // What isn't there must not read as what wasn't found, nor what another campaign found as this one's.
    let (ids, found) = (listed?.ids ?? [], findings.map(\.id))
    if let id = ids.first(where: { !found.contains($0) }) {
      let problem =
        "the finding \(id) that it lists is missing; put findings/\(id).json back beside it"
      throw FileError(file, "\(problem), \(Self.again)")
    }
    if let id = found.first(where: { !ids.contains($0) }) {
      let problem =
        "findings/\(id).json is of another campaign: the file doesn't list it; move it away"
      throw FileError(file, "\(problem), \(Self.again)")
    }
    listed = nil
    self.findings = findings
  }

  private init(reading octets: [UInt8], _ file: String) throws(FileError) {
    self = try FileError.reading(
      octets[...], Self.what, in: file, orElse: Self.fix, CampaignResult.init(json:))
  }

  private static let what = "result of a campaign"
  private static let again = "or run this part of the campaign again"
  private static let fix = "restore the file, \(again)"

  package static func octets(of url: URL, shownAs file: String) throws(FileError) -> [UInt8] {
    try FileError.octets(
      of: url, shownAs: file,
      orElse: "name a folder with the reports of a campaign that came to its end")
  }
}

// MARK: - Members

extension CampaignResult {
  private static let known = [
    "seed", "parts", "adapter", "implementation", "edition", "profile", "config", "roles",
    "occurrences", "findings", "limits", "beside", "ends", "expected", "keeps_drafts", "problems",
    "warnings", "runs", "start", "suite", "totals",
  ]

  private var json: JSON {
    .members([
      ("seed", .text("\(seed)")), ("parts", .array(parts.map(\.json))), ("adapter", .text(command)),
      ("implementation", .text(implementation)), ("edition", .integer(edition.rawValue)),
      ("profile", .text(profile.rawValue)), ("config", fixture.json),
      ("roles", .array(roles.map(\.json))), ("occurrences", .array(occurrences.map(\.json))),
      ("findings", .texts(findings.map(\.id).sorted())),
      ("limits", .texts(limits.map(\.rawValue).sorted())), ("beside", .integer(triageExecutions)),
      ("ends", .texts(ends.map(\.rawValue))),
      ("expected", .texts(expectedFailures.sorted())),
      ("keeps_drafts", .bool(keepsInputs)), ("problems", .texts(problems)),
      ("warnings", .texts(warnings)), ("runs", runs == .max ? .null : .text("\(runs)")),
      ("start", .text(start.rawValue)), ("suite", .text(suite)),
      ("totals", .members(Totals.counts.map { ($0, .integer(totals[keyPath: $1])) })),
    ])
  }

  private init(json: JSON) throws(MessageError) {
    let members = try Members(json, known: Self.known)
    seed = try members.number("seed", radix: 10)
    parts = try members.objects("parts", Part.init(members:), Part.known, by: \.shard.number)
    command = try members.shown("adapter")
    implementation = try members.shown("implementation")
    guard let edition = Edition(rawValue: try members.count("edition")) else {
      throw .bad(members.path("edition"), "must be an edition of the document")
    }
    self.edition = edition
    profile = try members.name("profile")
    fixture = try Fixture(json: members.required("config"), at: members.path("config"))
    roles = try members.objects("roles", RoleResult.init(members:), RoleResult.known, by: \.role)
    occurrences = try members.objects(
      "occurrences", Occurrence.init(members:), Occurrence.known, by: \.signature)
    limits = Set(
      try members.texts("limits", orElse: "no campaign has this limit", Limit.init(rawValue:)))
    triageExecutions = try members.count("beside")
    ends = try members.texts("ends", orElse: "no campaign ends so", End.init(rawValue:))
    expectedFailures = Set(try members.texts("expected"))
    keepsInputs = try members.bool("keeps_drafts")
    problems = try members.texts("problems")
    warnings = try members.texts("warnings")
    if members.optional("runs") != nil {
      guard let runs = Int(exactly: try members.number("runs", radix: 10)) else {
        throw .bad(members.path("runs"), "must be a number from 0 on as a string")
      }
      self.runs = runs
    }
    start = try members.name("start")
    suite = try members.shown("suite")
    let counts = try Members(
      members.required("totals"), at: members.path("totals"), known: Totals.counts.map(\.0))
    var totals = Totals()
    for (name, count) in Totals.counts { totals[keyPath: count] = try counts.count(name) }
    listed = (try members.texts("findings"), totals)
  }
}

extension CampaignResult.Part {
  fileprivate static let known = ["part", "again"]

  fileprivate var json: JSON { .members([("part", .text("\(shard)")), ("again", .text(call))]) }

  fileprivate init(members: Members) throws(MessageError) {
    guard let shard = Shard(try members.shown("part")) else {
      throw .bad(members.path("part"), "must be \(Budget.takes(.shard))")
    }
    self.init(shard: shard, call: try members.shown("again"))
  }
}

extension CampaignResult.RoleResult {
  fileprivate static let known = ["role", "executions", "kept", "behaviours", "bound"]

  fileprivate var json: JSON {
    .members([
      ("role", .text(role.rawValue)), ("executions", .integer(executions)),
      ("kept", .integer(kept)), ("behaviours", .texts(behaviours.sorted().map(\.hexadecimal))),
      ("bound", coverage?.json ?? .null),
    ])
  }

  fileprivate init(members: Members) throws(MessageError) {
    role = try members.name("role")
    executions = try members.count("executions")
    kept = try members.count("kept")
    behaviours = Set(try members.hexadecimal("behaviours"))
    coverage = try members.optional("bound").map { json throws(MessageError) in
      try BoundCoverage(json: json, at: members.path("bound"))
    }
  }
}

extension BoundCoverage {
  private static let counts: [(String, any WritableKeyPath<Self, Int> & Sendable)] = [
    ("depth", \.depth), ("count", \.count), ("indices", \.indices), ("sent", \.sent),
    ("equal", \.equal), ("unsendable", \.unsendable),
  ]

  fileprivate var json: JSON {
    .members(
      [("digest", .text(digest))] + Self.counts.map { ($0, .integer(self[keyPath: $1])) })
  }

  fileprivate init(json: JSON, at path: JSONPath) throws(MessageError) {
    let members = try Members(json, at: path, known: ["digest"] + Self.counts.map(\.0))
    self.init()
    digest = try members.shown("digest")
    for (name, count) in Self.counts { self[keyPath: count] = try members.count(name) }
  }

  fileprivate mutating func add(_ other: Self) {
    for (_, count) in Self.counts.dropFirst(2) { self[keyPath: count] += other[keyPath: count] }
  }
}

extension CampaignResult.Occurrence {
  fileprivate static let known = ["rule", "evidence", "count", "is_cut_short"]

  fileprivate var json: JSON {
    .members([
      ("rule", signature.rule.map { .text($0.rawValue) } ?? .null),
      ("evidence", .text(signature.kind.word)), ("count", .integer(count)),
      ("is_cut_short", .bool(isCutShort)),
    ])
  }

  fileprivate init(members: Members) throws(MessageError) {
    signature = try members.signature()
    count = try members.count("count")
    isCutShort = try members.bool("is_cut_short")
  }
}

extension CampaignResult.Totals {
  fileprivate static let counts: [(String, any WritableKeyPath<Self, Int> & Sendable)] = [
    ("failures", \.failures), ("expected", \.expected), ("warnings", \.warnings),
  ]
}

extension JSON {
  static func texts(_ texts: [String]) -> JSON { .array(texts.map { .text($0) }) }
}

extension Members {
  func texts(_ name: String) throws(MessageError) -> [String] { try texts(name) { $0 } }

  func hexadecimal(_ name: String) throws(MessageError) -> [UInt64] {
    try texts(name, orElse: "must be 16 hexadecimal digits") { UInt64($0, radix: 16) }
  }

  fileprivate func texts<Element>(
    _ name: String, orElse complaint: String = "", _ read: (String) -> Element?
  ) throws(MessageError) -> [Element] {
    try list(name).map { json, path throws(MessageError) in
      guard let element = read(try Self.shown(json, at: path)) else { throw .bad(path, complaint) }
      return element
    }
  }

  /// No two objects have the same key.
  fileprivate func objects<Element, Key: Hashable>(
    _ name: String, _ read: (Members) throws(MessageError) -> Element, _ known: [String],
    by key: (Element) -> Key
  ) throws(MessageError) -> [Element] {
    var keys: Set<Key> = []
    return try list(name).map { json, path throws(MessageError) in
      let element = try read(Members(json, at: path, known: known))
      guard keys.insert(key(element)).inserted else {
        throw .bad(path, "the same one stands before it")
      }
      return element
    }
  }
}

// MARK: - Merging

extension CampaignResult {
  package static func merged(
    _ parts: [(folder: String, result: CampaignResult)]
  ) throws(MergeError) -> CampaignResult? {
    for (index, part) in parts.enumerated() {
      for earlier in parts.prefix(index) {
        guard let problem = earlier.result.difference(from: part.result) else { continue }
        throw MergeError(description: "\(earlier.folder) and \(part.folder) are \(problem)")
      }
    }
    // What is told depends on the parts alone, not on the order in which somebody names them.
    let results = parts.map(\.result).sorted { $0.firstNumber < $1.firstNumber }
    guard var merged = results.first else { return nil }
    for result in results.dropFirst() { merged.add(result) }
    return merged
  }

  private var firstNumber: Int { shards.map(\.number).min() ?? 0 }

  private mutating func add(_ other: CampaignResult) {
    parts = (parts + other.parts).sorted { $0.shard.number < $1.shard.number }
    for (index, role) in other.roles.enumerated() {
      roles[index].executions += role.executions
      roles[index].kept += role.kept
      roles[index].behaviours.formUnion(role.behaviours)
      if let coverage = role.coverage { roles[index].coverage?.add(coverage) }
    }
    occurrences = (occurrences + other.occurrences).summed
    // Of two findings by one name the one that was found first is kept, by the lower part.
    for finding in other.findings {
      if let place = findings.firstIndex(where: { $0.id == finding.id }) {
        if finding.origin.execution < findings[place].origin.execution { findings[place] = finding }
      } else {
        findings.append(finding)
      }
    }
    limits.formUnion(other.limits)
    triageExecutions += other.triageExecutions
    ends += other.ends
    keepsInputs = keepsInputs || other.keepsInputs
    problems += other.problems
    warnings += other.warnings
  }

  /// What is the same in all parts of one campaign.
  private var settings: [(what: String, shown: String)] {
    [
      ("their seeds", "\(seed)"), ("the implementations", implementation),
      ("their editions", "\(edition.rawValue)"), ("their profiles", profile.rawValue),
      (
        "the adapters' configurations",
        String(decoding: JSONWriter.line(fixture.json).dropLast(), as: UTF8.self)
      ), ("their roles", roles.map(\.role.rawValue).joined(separator: ", ")),
      (
        "the lists of inputs to judge",
        roles.compactMap { role in
          role.coverage.map { "\(role.role.rawValue) up to \($0.depth) (\($0.digest))" }
        }.joined(separator: ", ")
      ), ("the numbers of links asked for", runs == .max ? "no limit" : "\(runs)"),
      ("what they begin with", start == .good ? "good links alone" : "the corpus"),
    ]
  }

  /// Why another result is of another campaign, or none of another part.
  private func difference(from other: CampaignResult) -> String? {
    func names(_ rules: Set<String>) -> String {
      rules.isEmpty ? "none" : rules.sorted().joined(separator: ", ")
    }
    let expected = (
      ("", names(expectedFailures.subtracting(other.expectedFailures))),
      (
        "the rules that only one of their baselines expects to be broken",
        names(other.expectedFailures.subtracting(expectedFailures))
      )
    )
    let pairs = Array(zip(settings, other.settings)) + [expected]
    if let (one, other) = pairs.first(where: { $0.0.shown != $0.1.shown }) {
      return "of two campaigns: \(other.what) are \(one.shown) and \(other.shown); "
        + "run all parts alike"
    }
    if let shard = shards.first, let others = other.shards.first, shard.count != others.count {
      return "of two campaigns: they are the parts \(shard) and \(others); split it once"
    }
    return shards.first(where: other.shards.contains).map {
      "both the part \($0); name each part once"
    }
  }
}

extension [CampaignResult.Occurrence] {
  var summed: Self {
    let sums = Dictionary(map { ($0.signature, $0) }) { one, other in
      Element(
        signature: one.signature, count: one.count + other.count,
        isCutShort: one.isCutShort || other.isCutShort)
    }
    return sums.values.sorted { $0.signature < $1.signature }
  }
}

/// Why two results aren't parts of one campaign.
package struct MergeError: Error, CustomStringConvertible {
  package let description: String
}
