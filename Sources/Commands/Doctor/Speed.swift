import AdapterProtocol
import AppFlip
import Harness
import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many valid requests an adapter answers in a second, and what limits that.
public struct Speed: Sendable {
  /// The requests a second, one at a time.
  fileprivate let single: Int
  /// The requests a second with as many in flight as the adapter permits.
  fileprivate let all: Int
  fileprivate let window: Int
  /// The part of the time that this process worked and didn't wait for the adapter, from 0 to 1.
  fileprivate let own: Double

  /// A line for people; it is another one each time.
  public var text: String {
    let several = window > 1 ? ", \(all) with \(window) in flight" : ""
    let limit =
      if own > 0.5 {
        "the suite's own work limits this"
      } else if window > 1 {
        "the adapter limits this"
      } else {
        "the adapter limits this, and declares a max_in_flight of 1"
      }
    return "Speed: \(single.counted("request")) a second one at a time\(several); \(limit).\n"
  }
}

extension Doctor {
  /// Measures an adapter for half a second; nil if it doesn't start.
  public func measureSpeed() -> Speed? {
    guard let single = measure(window: 1), let all = measure(window: nil) else { return nil }
    return Speed(single: single.speed, all: all.speed, window: all.window, own: all.own)
  }

  private func measure(
    window: Int?
  ) -> (speed: Int, window: Int, own: Double)? {
    var harness = options.harness
    if let window { harness.window = window }
    let session = try? AdapterSession(
      command: command, hello: RawRequest.greeting(), options: harness)
    guard let session else { return nil }
    defer { session.close() }
    let input = ProbedAdapter(command, harness, session.hello).sampleInput
    let (start, before) = (ContinuousClock.now, clock())
    var (sent, answered) = (0, 0)
    session.run(from: {
      guard sent < Self.mostRequests, ContinuousClock.now - start < Self.time else { return nil }
      sent += 1
      return Job(label: "speed", requests: [RunRequest(input)])
    }) { _, _ in answered += 1 }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let own = Double(clock() - before) / Double(CLOCKS_PER_SEC)
    return (
      Int(Double(answered) / seconds), min(harness.window, session.hello.maxInFlight), own / seconds
    )
  }

  /// The most requests of a measurement, which may reach a server.
  private static let mostRequests = 5_000
  private static let time = Swift.Duration.milliseconds(250)
}
