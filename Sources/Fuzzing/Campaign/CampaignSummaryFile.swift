public import AdapterProtocol
import AppFlip
import Conformance

/// A campaign's summary as a file: one JSON object.
///
/// Of the findings it holds the ids and how many there are; they have files of their own. The member
/// `request` is missing in the files of releases that didn't write it; they are read all the same.
public enum CampaignSummaryFile {
  /// The name of the file.
  public static let name = "fuzzing.json"

  /// Writes a summary.
  public static func write(_ summary: CampaignSummary) -> [UInt8] {
    JSONWriter.line(.object(JSONObject(members(of: summary))))
  }

  /// Reads a summary.
  public static func read(
    _ octets: [UInt8], findings: [Finding], file: String
  ) throws(CampaignFileError) -> CampaignSummary {
    let json: JSON
    do throws(JSONError) {
      json = try JSONReader.read(octets)
    } catch { throw CampaignFileError(file: file, problem: .json(error)) }
    let (summary, ids): (CampaignSummary, [String])
    do throws(MessageError) {
      let members = try Members(json, at: JSONPath(), known: known)
      summary = try Self.summary(members, findings)
      ids = try members.lines("findings")
    } catch { throw CampaignFileError(file: file, problem: .member(error)) }
    // What isn't there must not read as what wasn't found, nor what another campaign found as this one's.
    let found = findings.map(\.id)
    if let id = ids.first(where: { !found.contains($0) }) {
      throw CampaignFileError(file: file, problem: .missing(id))
    }
    if let id = found.first(where: { !ids.contains($0) }) {
      throw CampaignFileError(file: file, problem: .foreign(id))
    }
    return summary
  }

  static let known = [
    "seed", "parts", "again", "adapter", "implementation", "edition", "profile", "config", "roles",
    "mutators", "occurrences", "findings", "limits", "beside", "ends", "expected", "keeps_drafts",
    "problems", "warnings", "request", "suite", "totals", "growth",
  ]

  private static func members(of summary: CampaignSummary) -> [(String, JSON)] {
    return [
      ("seed", .text("\(summary.seed)")),
      ("parts", .array(summary.shards.map { .text("\($0)") })),
      ("again", .array(summary.calls.map { .text($0) })),
      ("adapter", .text(summary.command)), ("implementation", .text(summary.implementation)),
      ("edition", .integer(summary.edition.rawValue)), ("profile", .text(summary.profile.rawValue)),
      ("config", summary.fixture.json), ("roles", .array(summary.roles.map(json))),
      ("mutators", .array(summary.mutators.map(json))),
      ("occurrences", .array(summary.occurrences.map(json))),
      ("findings", .array(summary.findings.map(\.id).sorted().map { .text($0) })),
      ("limits", .array(summary.limits.map(\.rawValue).sorted().map { .text($0) })),
      ("beside", .integer(summary.triageExecutions)),
      ("ends", .array(summary.ends.map { .text($0.rawValue) })),
      ("expected", .array(summary.expectedRules.sorted().map { .text($0.rawValue) })),
      ("keeps_drafts", .bool(summary.keepsInputs)),
      ("problems", .array(summary.problems.map { .text($0) })),
      ("warnings", .array(summary.warnings.map { .text($0) })),
      ("request", summary.request.map(json) ?? .null), ("suite", .text(ConformanceRun.suite)),
      ("totals", .object(RecordedCampaign.Totals(of: summary).object)),
      (
        "growth",
        .array(summary.growth.map { .array([.integer($0.executions), .integer($0.behaviours)]) })
      ),
    ]
  }

  private static func json(_ role: CampaignSummary.RoleSummary) -> JSON {
    .object(
      JSONObject([
        ("role", .text(role.role.rawValue)), ("executions", .integer(role.executions)),
        ("kept", .integer(role.kept)),
        ("behaviours", .array(role.behaviours.sorted().map { .text($0.hexadecimal) })),
        ("bound", role.coverage.map(json) ?? .null),
      ]))
  }

  private static func json(_ coverage: BoundCoverage) -> JSON {
    .object(
      JSONObject([
        ("depth", .integer(coverage.depth)), ("count", .integer(coverage.count)),
        ("digest", .text(coverage.digest)), ("indices", .integer(coverage.indices)),
        ("sent", .integer(coverage.sent)), ("equal", .integer(coverage.equal)),
        ("unsendable", .integer(coverage.unsendable)),
      ]))
  }

  private static func json(_ request: CampaignSummary.Request) -> JSON {
    .object(
      JSONObject([
        ("runs", request.runs == .max ? .null : .text("\(request.runs)")),
        ("start", .text(request.start.rawValue)),
      ]))
  }

  private static func json(_ record: CampaignResult.MutatorRecord) -> JSON {
    .object(
      JSONObject([
        ("name", .text(record.name)), ("uses", .integer(record.uses)),
        ("yield", .integer(record.yield)),
      ]))
  }

  private static func json(_ occurrence: CampaignResult.Occurrence) -> JSON {
    .object(
      JSONObject([
        ("rule", occurrence.signature.rule.map { .text($0.rawValue) } ?? .null),
        ("evidence", .text(occurrence.signature.kind.word)), ("count", .integer(occurrence.count)),
        ("is_cut_short", .bool(occurrence.isCutShort)),
      ]))
  }

  // MARK: - Reading

  static func summary(
    _ members: Members, _ findings: [Finding]
  ) throws(MessageError) -> CampaignSummary {
    guard let edition = Edition(rawValue: try members.count("edition")) else {
      throw .bad(members.path("edition"), "must be an edition of the document")
    }
    let (shards, calls) = (try members.shards(), try members.lines("again"))
    guard shards.count == calls.count else {
      throw .bad(members.path("again"), "must hold the variables of each of the parts")
    }
    var summary = CampaignSummary(
      seed: try members.number("seed", radix: 10), shards: shards,
      calls: calls,
      command: try members.shown("adapter"), implementation: try members.shown("implementation"),
      edition: edition, profile: try members.name("profile"),
      fixture: try Fixture(json: try members.required("config"), at: members.path("config")),
      roles: try members.roles(), growth: try members.growth(), mutators: try members.mutators(),
      occurrences: try members.occurrences(), findings: findings,
      triageExecutions: try members.count("beside"), ends: try members.ends(),
      problems: try members.lines("problems"), warnings: try members.lines("warnings"))
    summary.expectedRules = Set(try members.lines("expected").map { Rule.ID(rawValue: $0) })
    summary.keepsInputs = try members.bool("keeps_drafts")
    summary.limits = try members.limits()
    summary.request = try members.request()
    return summary
  }
}

extension Members {
  fileprivate func lines(_ name: String) throws(MessageError) -> [String] {
    var lines: [String] = []
    for (json, path) in try list(name) { lines.append(try Self.shown(json, at: path)) }
    return lines
  }

  fileprivate func shards() throws(MessageError) -> [Shard] {
    var shards: [Shard] = []
    for (json, path) in try list("parts") {
      guard let shard = Shard(try Self.shown(json, at: path)) else {
        throw .bad(path, "must be \(Budget.takes(.shard))")
      }
      guard !shards.contains(shard) else { throw .bad(path, "the same part stands before it") }
      shards.append(shard)
    }
    return shards
  }

  fileprivate func ends() throws(MessageError) -> [CampaignResult.End] {
    var ends: [CampaignResult.End] = []
    for (json, path) in try list("ends") {
      guard let end = CampaignResult.End(rawValue: try Self.shown(json, at: path)) else {
        throw .bad(path, "no campaign ends so")
      }
      ends.append(end)
    }
    return ends
  }

  fileprivate func limits() throws(MessageError) -> Set<CampaignResult.Limit> {
    var limits: Set<CampaignResult.Limit> = []
    for (json, path) in try list("limits") {
      guard let limit = CampaignResult.Limit(rawValue: try Self.shown(json, at: path)) else {
        throw .bad(path, "no campaign has this limit")
      }
      limits.insert(limit)
    }
    return limits
  }

  fileprivate func request() throws(MessageError) -> CampaignSummary.Request? {
    guard let json = optional("request") else { return nil }
    let members = try Members(json, at: path("request"), known: ["runs", "start"])
    var runs = Int.max
    if members.optional("runs") != nil {
      guard let count = Int(exactly: try members.number("runs", radix: 10)), count >= 0 else {
        throw .bad(members.path("runs"), "must be a number from 0 on as a string")
      }
      runs = count
    }
    return CampaignSummary.Request(runs: runs, start: try members.name("start"))
  }

  /// How the behaviours grew; nothing in the files of releases that didn't write it.
  fileprivate func growth() throws(MessageError) -> [(executions: Int, behaviours: Int)] {
    guard optional("growth") != nil else { return [] }
    var growth: [(executions: Int, behaviours: Int)] = []
    for (json, path) in try list("growth") {
      guard case .array(let pair) = json, pair.count == 2, case .integer(let executions) = pair[0],
        case .integer(let behaviours) = pair[1], executions >= 0, behaviours >= 0
      else { throw .bad(path, "must be two numbers from 0 on") }
      growth.append((executions, behaviours))
    }
    return growth
  }

  fileprivate func roles() throws(MessageError) -> [CampaignSummary.RoleSummary] {
    var roles: [CampaignSummary.RoleSummary] = []
    for (json, path) in try list("roles") {
      let role = try Members(
        json, at: path, known: ["role", "executions", "kept", "behaviours", "bound"])
      var behaviours: Set<UInt64> = []
      for (json, path) in try role.list("behaviours") {
        guard let behaviour = UInt64(try Self.shown(json, at: path), radix: 16) else {
          throw .bad(path, "must be 16 hexadecimal digits")
        }
        behaviours.insert(behaviour)
      }
      let name: Role = try role.name("role")
      guard !roles.contains(where: { $0.role == name }) else {
        throw .bad(role.path("role"), "the same role stands before it")
      }
      roles.append(
        CampaignSummary.RoleSummary(
          role: name, executions: try role.count("executions"),
          behaviours: behaviours, kept: try role.count("kept"),
          coverage: try role.coverage(of: name)))
    }
    return roles
  }

  /// What was judged of the inputs with few deviations; nil in the files of releases that had none.
  fileprivate func coverage(of role: Role) throws(MessageError) -> BoundCoverage? {
    guard let json = optional("bound") else { return nil }
    let bound = try Members(
      json, at: path("bound"),
      known: ["depth", "count", "digest", "indices", "sent", "equal", "unsendable"])
    var coverage = BoundCoverage(
      role: role, depth: try bound.count("depth"), count: try bound.count("count"),
      digest: try bound.shown("digest"), indices: try bound.count("indices"))
    coverage.sent = try bound.count("sent")
    coverage.equal = try bound.count("equal")
    coverage.unsendable = try bound.count("unsendable")
    return coverage
  }

  fileprivate func mutators() throws(MessageError) -> [CampaignResult.MutatorRecord] {
    var records: [CampaignResult.MutatorRecord] = []
    for (json, path) in try list("mutators") {
      let record = try Members(json, at: path, known: ["name", "uses", "yield"])
      records.append(
        CampaignResult.MutatorRecord(
          name: try record.shown("name"), uses: try record.count("uses"),
          yield: try record.count("yield")))
    }
    return records
  }

  fileprivate func occurrences() throws(MessageError) -> [CampaignResult.Occurrence] {
    var occurrences: [CampaignResult.Occurrence] = []
    for (json, path) in try list("occurrences") {
      let members = try Members(
        json, at: path, known: ["rule", "evidence", "count", "is_cut_short"])
      occurrences.append(
        CampaignResult.Occurrence(
          signature: try members.signature(), count: try members.count("count"),
          isCutShort: try members.bool("is_cut_short")))
    }
    return occurrences
  }
}

/// Why the file of a campaign's result can't be used.
public struct CampaignFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// The file can't be read; the text is the system's.
    case unreadable(String)
    /// The file is no JSON.
    case json(JSONError)
    /// A member is missing, unknown or can't be right.
    case member(MessageError)
    /// A finding that the file lists isn't there; its id.
    case missing(String)
    /// A finding stands beside the file that it doesn't list; its id.
    case foreign(String)
  }

  /// The file as a person names it.
  public let file: String
  /// What is wrong.
  public let problem: Problem

  /// Describes what is wrong with a file.
  public init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
  }

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let again = "or run this part of the campaign again"
    let what =
      switch problem {
      case .unreadable(let reason):
        "it can't be read: \(reason); name a folder with the reports of a campaign that came to its end"
      case .json(let error): "it is no result of a campaign: \(error); restore the file, \(again)"
      case .member(let error): "it is no result of a campaign: \(error); restore the file, \(again)"
      case .missing(let id):
        "the finding \(id) that it lists is missing; put findings/\(id).json back beside it, \(again)"
      case .foreign(let id):
        "findings/\(id).json is of another campaign: the file doesn't list it; move it away, \(again)"
      }
    return Octets.escaped(Array("\(file): \(what)".utf8))
  }
}
