import Harness
import Platform
import TestSupport
import Testing

@testable import Processes

@Suite(
  "A core for an adapter and its session",
  .enabled(
    if: (CoreSet.ofThread()?.numbers.count ?? 0) > 1,
    "only Linux lets a program choose a core, and there must be two of them"))
struct CoreTests {
  @Test("with one request at a time both are on one core, and the thread is let go afterwards")
  func shared() throws {
    let (before, during, list) = try cores("--window 1", .patient)
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
    var options = HarnessOptions.patient
    options.isPinned = row.isPinned
    let (before, during, list) = try cores("--window \(row.window)", options)
    #expect(during.count == 3)
    for (own, adapters) in during {
      #expect(own == before && adapters.allSatisfy { $0 == before })
    }
    list.expectAllGone(atLeast: 2)
  }

  @Test("the window of the options counts as well")
  func narrowed() throws {
    var options = HarnessOptions.patient
    options.window = 1
    let (_, during, list) = try cores("--window 64", options)
    for (own, adapters) in during { #expect(own.numbers.count == 1 && adapters.last == own) }
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
    _ arguments: String, _ options: HarnessOptions
  ) throws -> (before: CoreSet, during: [(own: CoreSet, adapters: [CoreSet])], ProcessList) {
    let list = ProcessList()
    let session = try FaultyAdapter.session("\(arguments) \(list.arguments)", options)
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
