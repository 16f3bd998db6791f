package import Foundation
import Synchronization

/// A core of the machine that a session shares with its adapter, if they take turns.
///
/// A process on another core must be woken up there for each request, and wake the harness up for each
/// reply, which takes longer than an ordinary answer. Only Linux lets a program choose a core.
package final class Core: Sendable {
  package let number: Int
  private let allowed: CoreSet

  /// How many sessions share each core with their adapters.
  private static let sessions = Mutex<[Int: Int]>([:])

  /// Takes the core with the fewest sessions: the one that the caller's thread runs on, if it has no more
  /// than others.
  package init?() {
    guard let allowed = CoreSet.ofThread(), allowed.numbers.count > 1 else { return nil }
    let current = CoreSet.current
    let chosen = Self.sessions.withLock { sessions in
      let chosen = allowed.numbers.min {
        (sessions[$0] ?? 0, $0 == current ? 0 : 1) < (sessions[$1] ?? 0, $1 == current ? 0 : 1)
      }
      if let chosen { sessions[chosen, default: 0] += 1 }
      return chosen
    }
    guard let chosen else { return nil }
    (number, self.allowed) = (chosen, allowed)
  }

  deinit {
    Self.sessions.withLock { [number] in $0[number, default: 1] -= 1 }
  }

  /// Keeps a process on the core; threads that it has beside its first one stay where they are.
  package func keep(_ process: pid_t) { CoreSet([number]).apply(to: process) }

  /// Keeps the caller's thread on the core.
  package func enter() { CoreSet([number]).apply() }

  /// Lets the caller's thread run where it could when the core was taken.
  package func leave() { allowed.apply() }
}

package struct CoreSet: Equatable {
  private var words = [UInt](repeating: 0, count: mostCores / UInt.bitWidth)

  /// As many as the C library's own sets have; a machine with more tells nothing.
  private static let mostCores = 1_024

  package init(_ numbers: [Int]) {
    for number in numbers where (0..<Self.mostCores).contains(number) {
      words[number / UInt.bitWidth] |= 1 << UInt(number % UInt.bitWidth)
    }
  }

  /// The numbers of the cores, in order.
  package var numbers: [Int] {
    (0..<Self.mostCores).filter {
      words[$0 / UInt.bitWidth] & 1 << UInt($0 % UInt.bitWidth) != 0
    }
  }

  #if os(Linux)
    private typealias Get =
      @convention(c) (pid_t, Int, UnsafeMutablePointer<UInt>) -> CInt
    private typealias Set = @convention(c) (pid_t, Int, UnsafePointer<UInt>) -> CInt
    private typealias Current = @convention(c) () -> CInt

    // Looked up: the C library declares them only for programs that ask for its own extensions.
    private static let get = unsafe dlsym(nil, "sched_getaffinity").map {
      unsafe unsafeBitCast($0, to: Get.self)
    }
    private static let set = unsafe dlsym(nil, "sched_setaffinity").map {
      unsafe unsafeBitCast($0, to: Set.self)
    }
    private static let getCurrent = unsafe dlsym(nil, "sched_getcpu").map {
      unsafe unsafeBitCast($0, to: Current.self)
    }
  #endif

  /// The core on which the caller's thread runs just now; nil if the system doesn't tell.
  package static var current: Int? {
    #if os(Linux)
      return getCurrent.map { Int($0()) }
    #else
      return nil
    #endif
  }

  package static func ofThread(_ thread: pid_t = 0) -> CoreSet? {
    #if os(Linux)
      var set = CoreSet([])
      let size = set.words.count * MemoryLayout<UInt>.size
      guard let get = unsafe get, unsafe get(thread, size, &set.words) >= 0 else { return nil }
      return set
    #else
      return nil
    #endif
  }

  /// Lets a thread run on these cores alone, if the system can do that.
  package func apply(to thread: pid_t = 0) {
    #if os(Linux)
      let size = words.count * MemoryLayout<UInt>.size
      if let set = unsafe Self.set { _ = unsafe set(thread, size, words) }
    #endif
  }
}
