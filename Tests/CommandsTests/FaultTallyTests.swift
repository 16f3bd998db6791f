import Benchmarks
import Testing

@Suite("Tallies of faults")
struct FaultTallyTests {
  @Test(
    "four of five seeds must find a fault, and as large a part of others",
    arguments: [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (6, 5), (9, 8), (10, 8)])
  func enough(_ seeds: Int, _ expected: Int) {
    var tally = FaultTally(seeds: seeds, runs: 7)
    #expect(tally.enough == expected)
    tally.note("a/b", .full, foundBy: expected)
    tally.note("a/c", .full, foundBy: expected - 1)
    #expect(
      tally.lines(of: .full) == [
        "full: 1 of 2 faults found within 7 links in \(expected) of \(seeds) seeds",
        "not found (full): a/c",
      ])
  }

  @Test("each manner names the faults that it didn't find")
  func manners() {
    var tally = FaultTally(seeds: 5, runs: 100)
    for (fault, counts) in [("a/b", [5, 4, 3]), ("a/c", [4, 0, 0])] {
      for (manner, count) in zip(FaultBenchmark.Manner.allCases, counts) {
        tally.note(fault, manner, foundBy: count)
      }
    }
    #expect(
      FaultBenchmark.Manner.allCases.flatMap(tally.lines) == [
        "corpus: 2 of 2 faults found within 100 links in 4 of 5 seeds",
        "not found (corpus): none",
        "full: 1 of 2 faults found within 100 links in 4 of 5 seeds",
        "not found (full): a/c",
        "bytes: 0 of 2 faults found within 100 links in 4 of 5 seeds",
        "not found (bytes): a/b a/c",
      ])
  }
}
