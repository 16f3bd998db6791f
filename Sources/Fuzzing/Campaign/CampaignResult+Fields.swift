import AdapterProtocol
import AppFlip
import Conformance

extension CampaignResult {
  /// The members of the file: what is written, read and joined, in their order.
  static let fields: [Field<CampaignResult>] = [
    Field("seed", \.seed, .number, .same("their seeds")),
    Field(
      name: "parts", write: { .array($0.shards.map { .text("\($0)") }) },
      read: { (members, result) throws(MessageError) in
        let shards = try Form.texts(
          \.description, Shard.init, orElse: "must be \(Budget.takes(.shard))"
        )
        .read(members, "parts")
        guard Set(shards.map(\.number)).count == shards.count else {
          throw .bad(members.path("parts"), "the same part stands there twice")
        }
        result.parts = shards.map { Part(shard: $0) }
      },
      join: { result, other in
        result.parts = (result.parts + other.parts).sorted { $0.shard.number < $1.shard.number }
      }),
    Field(
      name: "again", write: { .array($0.parts.map { .text($0.call) }) },
      read: { (members, result) throws(MessageError) in
        let calls = try Form<[String]>.lines.read(members, "again")
        guard calls.count == result.parts.count else {
          throw .bad(members.path("again"), "must hold the variables of each of the parts")
        }
        result.parts = zip(result.parts, calls).map { Part(shard: $0.shard, call: $1) }
      }),
    Field("adapter", \.command, .text),
    Field("implementation", \.implementation, .text, .same("the implementations")),
    Field("edition", \.edition, .edition, .same("their editions") { "\($0.rawValue)" }),
    Field("profile", \.profile, .name, .same("their profiles") { $0.rawValue }),
    Field(
      "config", \.fixture, .fixture,
      .same("the adapters' configurations") {
        var text: [UInt8] = []
        JSONWriter.write($0.json, into: &text)
        return String(decoding: text, as: UTF8.self)
      }),
    Field("roles", \.roles, .list(RoleResult.fields, RoleResult()) { $0.role }, .roles),
    Field(
      "mutators", \.mutators, .list(MutatorRecord.fields, MutatorRecord()) { $0.name },
      Joining(join: { $0 = ($0 + $1).summed })),
    Field(
      "occurrences", \.occurrences, .list(Occurrence.fields, Occurrence()) { $0.signature },
      Joining(join: { $0 = ($0 + $1).summed })),
    Field(
      name: "findings",
      write: { .array($0.findings.map(\.id).sorted().map { .text($0) }) },
      read: { (members, result) throws(MessageError) in
        result.listed = (try Form<[String]>.lines.read(members, "findings"), Totals())
      },
      join: { result, other in for finding in other.findings { result.add(finding) } }),
    Field("limits", \.limits, .names("no campaign has this limit"), .united()),
    Field("beside", \.triageExecutions, .count, .sum),
    Field(
      "ends", \.ends, .texts(\.rawValue, End.init, orElse: "no campaign ends so"), .appended()),
    Field(
      "expected", \.expectedRules,
      Form<[Rule.ID]>.texts(\.rawValue, { Rule.ID(rawValue: $0) }).sorted(by: <), .expectations),
    Field("keeps_drafts", \.keepsInputs, .bool, .either),
    Field("problems", \.problems, .lines, .appended()),
    Field("warnings", \.warnings, .lines, .appended()),
    Field(
      "runs", \.runs, .limit,
      .same("the numbers of links asked for") { $0 == .max ? "no limit" : "\($0)" }),
    Field(
      "start", \.start, .name,
      .same("what they begin with") { $0 == .good ? "good links alone" : "the corpus" }),
    Field("suite", \.suite, .text),
    Field(
      name: "totals", write: { Totals.fields.object(of: $0.totals) },
      read: { (members, result) throws(MessageError) in
        result.listed?.totals = try Totals.fields.read(
          members.required("totals"), at: members.path("totals"), into: Totals())
      }),
    Field("growth", \.growth, .growth, Joining(join: { growth, _ in growth = [] })),
  ]

  /// Adds a finding; of two by one name the one that was found first is kept, by the lower part.
  private mutating func add(_ finding: Finding) {
    guard let place = findings.firstIndex(where: { $0.id == finding.id }) else {
      return findings.append(finding)
    }
    if finding.origin.execution < findings[place].origin.execution { findings[place] = finding }
  }
}

extension CampaignResult.RoleResult {
  fileprivate static let fields: [Field<Self>] = [
    Field("role", \.role, .name),
    Field("executions", \.executions, .count, .sum),
    Field("kept", \.kept, .count, .sum),
    Field(
      "behaviours", \.behaviours,
      Form<[UInt64]>.texts(
        \.hexadecimal, { UInt64($0, radix: 16) }, orElse: "must be 16 hexadecimal digits"
      )
      .sorted(by: <), .united()),
    Field("bound", \.coverage, .object(BoundCoverage.fields, BoundCoverage()), .coverage),
  ]
}

extension BoundCoverage {
  fileprivate static let fields: [Field<Self>] = [
    Field("depth", \.depth, .count), Field("count", \.count, .count),
    Field("digest", \.digest, .text), Field("indices", \.indices, .count, .sum),
    Field("sent", \.sent, .count, .sum), Field("equal", \.equal, .count, .sum),
    Field("unsendable", \.unsendable, .count, .sum),
  ]
}

extension CampaignResult.MutatorRecord {
  fileprivate static let fields: [Field<Self>] = [
    Field("name", \.name, .text), Field("uses", \.uses, .count, .sum),
    Field("yield", \.yield, .count, .sum),
  ]
}

extension CampaignResult.Occurrence {
  fileprivate static let fields: [Field<Self>] = [
    Field(
      name: "rule", write: { $0.signature.rule.map { .text($0.rawValue) } ?? .null },
      read: { (members, occurrence) throws(MessageError) in
        occurrence.signature = try members.signature()
      }),
    // Both make the signature.
    Field(name: "evidence", write: { .text($0.signature.kind.word) }, read: { _, _ in }),
    Field("count", \.count, .count, .sum), Field("is_cut_short", \.isCutShort, .bool, .either),
  ]
}

extension CampaignResult.Totals {
  fileprivate static let fields: [Field<Self>] = [
    Field("failures", \.failures, .count), Field("expected", \.expected, .count),
    Field("warnings", \.warnings, .count),
  ]
}

extension [CampaignResult.MutatorRecord] {
  /// One record for each name, those that brought most first.
  var summed: Self {
    joined(by: \.name, Element.fields) { ($1.yield, $0.name) < ($0.yield, $1.name) }
  }
}

extension [CampaignResult.Occurrence] {
  /// One for each signature, in the order of the signatures.
  var summed: Self { joined(by: \.signature, Element.fields) { $0.signature < $1.signature } }
}

// MARK: - How single members stand there, and are joined

extension Form<[String]> {
  fileprivate static let lines = texts({ $0 }, { $0 })
}

extension Form<Edition> {
  fileprivate static let edition = Form(
    write: { .integer($0.rawValue) },
    read: { (members, name) throws(MessageError) in
      guard let edition = Edition(rawValue: try members.count(name)) else {
        throw .bad(members.path(name), "must be an edition of the document")
      }
      return edition
    })
}

extension Form<Fixture> {
  fileprivate static let fixture = Form(
    write: { $0.json },
    read: { (members, name) throws(MessageError) in
      try Fixture(json: try members.required(name), at: members.path(name))
    })
}

extension Form<Set<CampaignResult.Limit>> {
  fileprivate static func names(_ complaint: String) -> Form {
    Form<[CampaignResult.Limit]>.texts(
      \.rawValue, CampaignResult.Limit.init, orElse: complaint
    ).sorted { $0.rawValue < $1.rawValue }
  }
}

extension Form<[(executions: Int, behaviours: Int)]> {
  fileprivate static let growth = Form(
    write: { .array($0.map { .array([.integer($0.executions), .integer($0.behaviours)]) }) },
    read: { (members, name) throws(MessageError) in
      var growth: [(executions: Int, behaviours: Int)] = []
      for (json, path) in try members.list(name) {
        guard case .array(let pair) = json, pair.count == 2,
          case .integer(let executions) = pair[0],
          case .integer(let behaviours) = pair[1], executions >= 0, behaviours >= 0
        else { throw .bad(path, "must be two numbers from 0 on") }
        growth.append((executions, behaviours))
      }
      return growth
    })
}

extension Joining<BoundCoverage?> {
  fileprivate static let coverage = fields(BoundCoverage.fields)
}

extension Joining<[CampaignResult.RoleResult]> {
  /// The same roles, and the same list of inputs with few deviations of each.
  fileprivate static let roles = Joining(
    join: { roles, others in
      roles = (roles + others).joined(by: \.role, Element.fields) {
        $0.role.place < $1.role.place
      }
    },
    difference: { one, other in
      same("their roles") { $0.map(\.role.rawValue).joined(separator: ", ") }
        .difference(one, other)
        ?? same("the lists of inputs to judge") {
          $0.compactMap { role in role.coverage.map { "\(role.role.rawValue) \($0.list)" } }
            .joined(separator: ", ")
        }.difference(one, other)
    })
  private typealias Element = CampaignResult.RoleResult
}

extension Role {
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Joining<Set<Rule.ID>> {
  /// The same rules; of others those are told that only one expects to be broken.
  fileprivate static let expectations = Joining(difference: { one, other in
    func names(_ rules: Set<Rule.ID>) -> String {
      rules.isEmpty ? "none" : rules.map(\.rawValue).sorted().joined(separator: ", ")
    }
    return one == other
      ? nil
      : Self.difference(
        "the rules that only one of their baselines expects to be broken",
        names(one.subtracting(other)), names(other.subtracting(one)))
  })
}
