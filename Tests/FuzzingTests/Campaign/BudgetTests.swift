import Conformance
import Foundation
import Harness
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Budgets")
struct BudgetTests {
  @Test("every variable is read, and blanks around a value make no difference")
  func reads() throws {
    let budget = try Budget(environment: [
      "APPFLIP_FUZZ_RUNS": " 7", "APPFLIP_FUZZ_SECONDS": "8\t",
      "APPFLIP_FUZZ_SEED": " 18446744073709551615 \n", "APPFLIP_FUZZ_JOBS": "\n128",
      "APPFLIP_FUZZ_SHARD": "  2/3  ",
    ])
    #expect(budget.runs == 7 && budget.seconds == 8 && budget.seed == .max)
    #expect(budget.jobs == 128 && budget.shard == Shard(2, of: 3))
    let usual = try Budget(environment: ["APPFLIP_FUZZ_OTHER": "x"])
    #expect(usual.depth == 1 && usual.runs == 20_000 && usual.seconds == nil)
    #expect(try Budget(environment: ["APPFLIP_FUZZ_SECONDS": "1"]).runs == .max)
    for name in Budget.Name.allCases {
      #expect(throws: SettingsError.self) { try Budget(environment: [name.rawValue: " "]) }
    }
    #expect(try CampaignStart(environment: ["APPFLIP_FUZZ_START": " good\n"]) == .good)
    #expect(try InputFolder.name(in: ["APPFLIP_CORPUS": " kept "]) == "kept")
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

  @Test("no links at random are a budget if all links with few deviations are asked for")
  func exhaustive() throws {
    #expect(try Budget(environment: ["APPFLIP_FUZZ_RUNS": "0"]).runs == 0)
    let error = #expect(throws: SettingsError.self) {
      try Budget(environment: ["APPFLIP_FUZZ_RUNS": "0", "APPFLIP_EXHAUST": "0"])
    }
    #expect(error.map { "\($0)" }?.contains("1 or more if APPFLIP_EXHAUST is 0") == true)
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
