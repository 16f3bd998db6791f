import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Processes

extension Doctor {
  /// How many valid requests the adapter answers in a second, and what limits that; nil if it doesn't start.
  package var speed: String? {
    guard let single = measure(window: 1), let all = measure(window: options.harness.window) else {
      return nil
    }
    let several = all.window > 1 ? ", \(all.speed) with \(all.window) in flight" : ""
    let limit =
      all.own > 0.5
      ? "the suite's own work limits this"
      : all.window > 1
        ? "the adapter limits this"
        : "the adapter limits this, and declares a max_in_flight of 1"
    return "Speed: \(single.speed.counted("request")) a second one at a time\(several); \(limit).\n"
  }

  /// The part of the time that this process worked and didn't wait for the adapter is from 0 to 1.
  private func measure(window: Int) -> (speed: Int, window: Int, own: Double)? {
    var harness = options.harness
    harness.window = window
    let session = try? AdapterSession(
      command: command, hello: ConformanceRun.greeting, options: harness)
    guard let session else { return nil }
    defer { session.close() }
    let input = ProbedAdapter(command, harness, session.hello).sampleInput
    let (start, before) = (ContinuousClock.now, clock())
    var (sent, answered) = (0, 0)
    session.run(from: {
      // A bounded number: the requests may reach a server.
      guard sent < 5_000, ContinuousClock.now - start < .milliseconds(250) else { return nil }
      sent += 1
      return Job(label: "speed", requests: [RunRequest(input)])
    }) { _, _ in answered += 1 }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let own = Double(clock() - before) / Double(CLOCKS_PER_SEC)
    return (Int(Double(answered) / seconds), harness.window(of: session.hello), own / seconds)
  }
}
