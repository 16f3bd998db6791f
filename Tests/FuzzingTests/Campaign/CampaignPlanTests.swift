import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Budgets")
struct BudgetTests {
  @Test("every variable is read; blanks around a value make no difference, but for a folder's name")
  func reads() throws {
    let budget = try Budget(environment: [
      "APPFLIP_FUZZ_RUNS": " 7", "APPFLIP_FUZZ_SECONDS": "8\t",
      "APPFLIP_FUZZ_SEED": " 18446744073709551615 \n", "APPFLIP_FUZZ_JOBS": "\n128",
      "APPFLIP_FUZZ_SHARD": "  7/1000  ",
    ])
    #expect(budget.runs == 7 && budget.seconds == 8 && budget.seed == .max)
    #expect(budget.jobs == 128 && budget.shard == Shard(7, of: 1_000))
    let usual = try Budget(environment: ["APPFLIP_FUZZ_OTHER": "x"])
    #expect(usual.depth == 1 && usual.runs == 20_000 && usual.seconds == nil)
    // A live endpoint signs in for each request.
    let live = try Budget(environment: ["APPFLIP_ENDPOINT": "http://a.example/"])
    #expect(live.depth == 0 && live.runs == 1_000)
    #expect(try Budget(environment: ["APPFLIP_FUZZ_SECONDS": "1"]).runs == .max)
    for name in Budget.Name.allCases {
      #expect(throws: SettingsError.self) { try Budget(environment: [name.rawValue: " "]) }
    }
    #expect(try CampaignStart(environment: ["APPFLIP_FUZZ_START": " good\n"]) == .good)
    #expect(try InputFolder.name(in: ["APPFLIP_CORPUS": " kept "]) == " kept ")
    #expect(throws: SettingsError.self) { try InputFolder.name(in: ["APPFLIP_CORPUS": " "]) }
  }

  @Test("what a campaign begins with is the corpus, unless the environment says otherwise")
  func start() throws {
    #expect(try CampaignStart(environment: [:]) == .corpus)
    for start in CampaignStart.allCases {
      #expect(try CampaignStart(environment: ["APPFLIP_FUZZ_START": start.rawValue]) == start)
    }
    for value in ["", "Good", "links", "corpus,good"] {
      let error = #expect(throws: SettingsError.self) {
        try CampaignStart(environment: ["APPFLIP_FUZZ_START": value])
      }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains("APPFLIP_FUZZ_START") && text.contains("corpus or good"), "\(text)")
    }
  }

  @Test(
    "a value that makes no sense is named, with what the variable takes",
    arguments: [
      (
        "APPFLIP_FUZZ_RUNS", ["-1", "1.5", "", "x", "1e3", "99999999999999999999"],
        "a number of links, 0 for none but those of APPFLIP_EXHAUST"
      ),
      ("APPFLIP_EXHAUST", ["-1", "5", "", "all"], "a number of deviations, from 0 to 4"),
      ("APPFLIP_FUZZ_SECONDS", ["0", "-1", "0.5", "", "1s", "1000000001"], "from 1 to 1000000000"),
      ("APPFLIP_FUZZ_SEED", ["-1", "18446744073709551616", "", "0x1"], "from 0 to 18446744073709"),
      ("APPFLIP_FUZZ_JOBS", ["0", "129", "", "two"], "from 1 to 128"),
      ("APPFLIP_FUZZ_SHARD", ["", "1", "0/2", "3/2", "1/0"], "PART/PARTS"),
      ("APPFLIP_FUZZ_SHARD", ["1/1001", "5/100000"], "of 1000 parts at most"),
    ])
  func refuses(_ row: (name: String, values: [String], takes: String)) {
    for value in row.values {
      let error = #expect(throws: SettingsError.self) {
        try Budget(environment: [row.name: value])
      }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains(row.name) && text.contains(row.takes), "\(text)")
    }
  }

  @Test("a time however long leaves time to wait for replies")
  func hangBudget() {
    var budget = Budget()
    for (seconds, hangBudget) in [(nil, 60_000), (1, 1_000), (10, 5_000), (.max, 500_000_000_000)] {
      budget.seconds = seconds
      #expect(budget.hangBudget == hangBudget)
    }
  }
}

@Suite("The plan of a checkout")
struct CheckoutPlanTests {
  @Test("begins with the hostile links and the words")
  func whole() throws {
    let plan = try CampaignPlan.ofCheckout()
    let words = try WordList(contentsOf: WordList.file).words
    #expect(plan.corpus?.links.isEmpty == false && plan.corpus?.errors.isEmpty == true)
    #expect(!words.isEmpty && plan.words == words)
  }
}

@Suite("Calls of campaigns")
struct CampaignCallTests {
  @Test("a campaign of which nothing was asked needs its seed, its length and its adapter")
  func usual() throws {
    #expect(
      words(try plan()) == "APPFLIP_FUZZ_SEED=1 APPFLIP_FUZZ_RUNS=20000 APPFLIP_ADAPTER=./adapter")
  }

  @Test("everything that was set is named, each value a word of a shell")
  func everything() throws {
    var plan = try plan()
    plan.corpus = nil
    plan.budget.runs = 500
    plan.budget.seconds = 60
    plan.budget.seed = 9
    plan.budget.jobs = 3
    plan.budget.shard = try #require(Shard(2, of: 8))
    plan.settings.edition = .first
    plan.settings.profile = .strict
    plan.settings.deadline = 500
    plan.settings.helloDeadline = 90_000
    plan.settings.reports = "my reports"
    plan.settings.baseline = "base/line.txt"
    #expect(
      words(plan, roles: [.app, .googleApp], command: "a 'b' $c", inputs: "", hasHung: true)
        == "APPFLIP_FUZZ_SEED=9 APPFLIP_FUZZ_RUNS=500 APPFLIP_FUZZ_SECONDS=60 APPFLIP_FUZZ_JOBS=3 "
        + "APPFLIP_FUZZ_SHARD=2/8 APPFLIP_FUZZ_START=good APPFLIP_CORPUS='' "
        + "APPFLIP_ROLES=app,google-app APPFLIP_EDITION=1 APPFLIP_PROFILE=strict "
        + "APPFLIP_TIMEOUT_MS=500 APPFLIP_START_TIMEOUT_MS=90000 APPFLIP_REPORTS='my reports' "
        + #"APPFLIP_BASELINE=base/line.txt APPFLIP_ADAPTER='a '\''b'\'' $c'"#)
  }

  @Test(
    "as many as were executed are executed again where a person or the time ended it, else as many as were asked for",
    arguments: CampaignResult.End.allCases)
  func length(_ end: CampaignResult.End) throws {
    var plan = try plan()
    let isCut = end == .outOfTime || end == .stopped
    #expect(words(plan, end: end).contains(isCut ? "_RUNS=77 " : "_RUNS=20000 "))
    plan.budget.runs = .max
    plan.budget.seconds = 5
    #expect(words(plan, end: end).contains("_RUNS=77 "))
    #expect(words(plan, executions: 0, end: end).contains("_RUNS=0 "))
    plan.budget.depth = 0
    #expect(words(plan, executions: 0, end: end).contains("_RUNS=1 APPFLIP_EXHAUST=0 "))
    // The time would but cut it short, unless it says how long is waited for what hangs.
    #expect(!words(plan, end: end).contains("SECONDS"))
  }

  private func plan() throws -> CampaignPlan {
    var plan = CampaignPlan()
    plan.corpus = try Corpus()
    plan.budget.depth = Budget.usualDepth
    return plan
  }

  private func words(
    _ plan: CampaignPlan, executions: Int = 77, end: CampaignResult.End = .complete,
    roles: [Role] = Role.allCases, command: String = "./adapter", inputs: String? = nil,
    hasHung: Bool = false
  ) -> String {
    var plan = plan
    plan.inputs = inputs
    var result = CampaignResult()
    (result.command, result.ends) = (command, [end])
    result.roles = roles.map { CampaignResult.RoleResult(role: $0) }
    result.roles[0].executions = executions
    let hang = FailureSignature(nil, EvidenceKind(.timedOut))
    if hasHung { result.occurrences = [CampaignResult.Occurrence(signature: hang, count: 1)] }
    return plan.call(for: result)
  }
}
