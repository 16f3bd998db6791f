import AppFlip
import Testing

@testable import Fuzzing

@Suite("Parts of a campaign")
struct ShardTests {
  @Test("are read as they are written", arguments: [(1, 1), (2, 8), (8, 8), (7, 1_000)])
  func reads(_ row: (number: Int, count: Int)) throws {
    let shard = try #require(Shard(row.number, of: row.count))
    #expect("\(shard)" == "\(row.number)/\(row.count)")
    #expect(Shard("\(shard)") == shard)
  }

  @Test(
    "that aren't there are refused",
    arguments: [
      "", "/", "1", "1/", "/1", "0/1", "0/0", "2/1", "-1/2", "1/-2", "1/2/3", "1 /2", " 1/2", "a/b",
      "5/1001", "5/100000", "1/2 ", "0x1/2", "1.0/2", "99999999999999999999/2",
      "1/99999999999999999999", "١/٢",
    ])
  func refuses(_ text: String) {
    #expect(Shard(text) == nil)
  }

  @Test("hold every input once, about as many each", arguments: [1, 2, 3, 8, 17])
  func partition(_ count: Int) throws {
    let shards = try (1...count).map { try #require(Shard($0, of: count)) }
    var random = SplitMix64(seed: 1)
    var sizes = shards.map { _ in 0 }
    for _ in 0..<2_000 {
      var fingerprint = Fingerprint()
      fingerprint.add(random.next())
      let holders = shards.indices.filter { shards[$0].holds(fingerprint.value) }
      #expect(holders.count == 1)
      for holder in holders { sizes[holder] += 1 }
    }
    let fair = 2_000 / count
    #expect(sizes.allSatisfy { $0 > fair / 2 && $0 < 2 * fair + 1 }, "\(sizes)")
  }
}
