import AdapterProtocol
import Synchronization

/// The places of the code that was built with sanitizer coverage, and which of them were reached.
///
/// The compiler counts each edge of the control flow in a byte of its own. A place is an edge, by its
/// position among all bytes: it stays the same from run to run of a program.
enum SanitizerCoverage {
  /// The bytes of one image; none if no code of the program was built so.
  private static let images = Mutex<[Counters]>([])

  /// Whether any code of the program was built so.
  static var isOn: Bool { images.withLock { !$0.isEmpty } }

  /// Forgets what was reached.
  static func forget() {
    images.withLock { for image in $0 { image.forget() } }
  }

  /// The places that were reached since the last call of ``forget()``.
  static func reached() -> [UInt32]? {
    images.withLock { images in
      if images.isEmpty { return nil }
      var places: [UInt32] = []
      var first: UInt32 = 0
      for image in images {
        image.append(to: &places, from: first)
        first += UInt32(image.count)
      }
      return places
    }
  }

  /// Takes note of the bytes of an image; each of its modules tells of all of them.
  fileprivate static func note(_ image: Counters) {
    images.withLock { if !$0.contains(image) { $0.append(image) } }
  }
}

/// The bytes in which an image counts its edges.
///
/// They live as long as the program. The code that counts writes them at any time; a byte that is read
/// meanwhile has its old or its new count, and either will do.
private struct Counters: Equatable, Sendable {
  /// The address of the first.
  let start: UInt
  /// How many there are.
  let count: Int

  private var bytes: UnsafeMutableBufferPointer<UInt8> {
    unsafe UnsafeMutableBufferPointer(start: UnsafeMutablePointer(bitPattern: start), count: count)
  }

  func forget() { unsafe bytes.update(repeating: 0) }

  /// Adds the places that were reached.
  func append(to places: inout [UInt32], from first: UInt32) {
    let bytes = unsafe bytes
    for place in 0..<count where unsafe bytes[place] != 0 {
      guard places.count < Limits.coverageCount else { return }
      places.append(first + UInt32(place))
    }
  }
}

/// Code that was built with `-sanitize-coverage=edge,inline-8bit-counters` calls this function before it runs.
///
/// The symbol is weak, because it is emitted into clients: the function of libFuzzer replaces it.
///
/// - Parameters:
///   - start: the first counter of an image.
///   - end: the address after its last counter.
@_alwaysEmitIntoClient
@c(__sanitizer_cov_8bit_counters_init)
public func noteSanitizerCounters(
  _ start: UnsafeMutablePointer<UInt8>, _ end: UnsafeMutablePointer<UInt8>
) {
  unsafe noteCounters(start, end)
}

@usableFromInline
func noteCounters(_ start: UnsafeMutablePointer<UInt8>, _ end: UnsafeMutablePointer<UInt8>) {
  let count = unsafe end - start
  guard count > 0 else { return }
  SanitizerCoverage.note(Counters(start: UInt(bitPattern: start), count: count))
}
