import AppFlip
import Testing

@testable import Fuzzing

@Suite("What a process was handed")
struct HistoryTests {
  @Test("is remembered in its order, the last of very many")
  func bounded() {
    var history = History()
    let inputs = (0..<5_000).map {
      FuzzInput(.app, link: nil, code: [UInt8($0 / 256), UInt8($0 % 256)])
    }
    let queuedInputs = inputs.map {
      QueuedInput(input: $0, origin: Provenance(seed: "good"))
    }
    for (index, queued) in queuedInputs.enumerated() {
      history.append(queued, number: 3 * index)
      if index % 701 == 1 {
        #expect(history.inputs == inputs[...index].suffix(Minimiser.longestHistory))
      }
    }
    #expect(history.inputs == inputs.suffix(Minimiser.longestHistory))
    let numbers = queuedInputs.indices.suffix(Minimiser.longestHistory).map { 3 * $0 }
    #expect(history.entries.map(\.number) == numbers)
  }
}
