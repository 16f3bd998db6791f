import Testing

@testable import Processes

@Suite("Requests in flight")
struct InFlightTests {
  @Test("are found by their ids in whatever order they come and go", arguments: 1...16)
  func anyOrder(seed: UInt64) {
    var generator = Generator(state: seed)
    var (inFlight, plain) = (InFlight(), [Int: Int]())
    var next = 1
    for round in 0..<2_000 {
      switch generator.next() % (seed.isMultiple(of: 2) ? 2 : 3) {
      case 0:
        // Mostly the next id, sometimes one that was left out or is free again.
        let id = generator.next() % 8 == 0 ? Int(generator.next() % UInt64(next)) : next + round % 3
        if plain[id] != nil { continue }
        next = max(next, id + 1)
        inFlight.insert(
          InFlight.Request(id: id, job: round, step: 0, deadline: 0, position: 0))
        plain[id] = round
      default:
        let oldest = plain.keys.min()
        let id = generator.next() % 4 == 0 ? plain.keys.sorted().last : oldest
        if let id {
          inFlight.remove(id)
          plain[id] = nil
        }
      }
      #expect(inFlight.count == plain.count)
      #expect(inFlight.isEmpty == plain.isEmpty)
      let asked = Int(generator.next() % UInt64(next + 2))
      #expect(inFlight[asked]?.job == plain[asked])
      #expect(inFlight.all.map(\.id) == plain.keys.sorted())
    }
    inFlight.removeAll()
    #expect(inFlight.isEmpty)
    #expect(inFlight.all.isEmpty)
  }

  private struct Generator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}
