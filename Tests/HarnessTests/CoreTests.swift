import Harness
import TestSupport
import Testing

@testable import Processes

@Suite(
  "A core for an adapter and its session",
  .enabled(
    if: (CoreSet.ofThread()?.numbers.count ?? 0) > 1,
    "only Linux lets a program choose a core, and there must be two of them"))
struct CoreTests {
  @Test(
    "with one request at a time both are on one core, and the thread is let go afterwards",
    arguments: [(1, 64), (64, 1)])
  func shared(_ declared: Int, _ wanted: Int) throws {
    let (before, during, list) = try cores("--window \(declared)") { $0.window = wanted }
    #expect(during.count == 3 && before.numbers.count > 1)
    for (own, adapters) in during {
      #expect(own.numbers.count == 1)
      // The process of the second job is another one.
      #expect(adapters.last == own)
    }
    #expect(CoreSet.ofThread() == before)
    list.expectAllGone(atLeast: 2)
  }

  @Test("otherwise both may run anywhere", arguments: [(2, true), (64, true), (1, false)])
  func free(_ row: (window: Int, isPinned: Bool)) throws {
    let (before, during, list) = try cores("--window \(row.window)") { $0.isPinned = row.isPinned }
    #expect(during.count == 3)
    for (own, adapters) in during {
      #expect(own == before && adapters.allSatisfy { $0 == before })
    }
    list.expectAllGone(atLeast: 2)
  }

  @Test("sessions take different cores as long as there are some, and give them back")
  func spread() throws {
    let count = try #require(CoreSet.ofThread()?.numbers.count)
    // Sessions of other tests may take cores meanwhile, so that only most of them are told apart.
    let cores = (0..<2 * count).compactMap { _ in Core() }
    #expect(cores.count == 2 * count)
    #expect(Set(cores.map(\.number)).count > 1)
  }

  @Test("a set has the cores that it was made of", arguments: [[], [0], [3, 63, 64, 1_023]])
  func set(_ numbers: [Int]) {
    #expect(CoreSet(numbers).numbers == numbers)
    #expect(CoreSet(numbers + [-1, 1_024]) == CoreSet(numbers))
  }

  /// The cores of the thread and of the living processes of the adapter: before a run, and whenever one of
  /// three jobs is delivered, of which the second ends its process.
  private func cores(
    _ arguments: String, with change: (inout HarnessOptions) -> Void
  ) throws -> (before: CoreSet, during: [(own: CoreSet, adapters: [CoreSet])], ProcessList) {
    let list = ProcessList()
    let session = try FaultyAdapter.session("\(arguments) \(list.arguments)", with: change)
    let before = try #require(CoreSet.ofThread())
    var during: [(own: CoreSet, adapters: [CoreSet])] = []
    session.run([.link("good-1"), .link("fault-exit-3"), .link("good-2")]) { _, _ in
      let adapters = list.processes.compactMap { CoreSet.ofThread($0) }
      if let own = CoreSet.ofThread() { during.append((own, adapters)) }
    }
    session.close()
    return (before, during, list)
  }
}
