import Testing

@testable import AdapterKit

@Suite("Replies that are written together")
struct UnsentRepliesTests {
  private let start = ContinuousClock.now
  private let line = Array("{}\n".utf8)

  @Test("they wait for a millisecond, counted from the first of them")
  func patience() {
    var replies = UnsentReplies()
    #expect(areDue(&replies, after: [0, 999, 1_000]) == [false, false, true])
    #expect(written(&replies) == line + line + line)
    // The next one is the first again.
    #expect(areDue(&replies, after: [5_000, 5_999, 6_000]) == [false, false, true])
  }

  @Test("they don't wait for ever more of them")
  func size() {
    var replies = UnsentReplies()
    let long = [UInt8](repeating: 0x20, count: 40_000)
    let areDue = (0..<3).map { _ in
      let areDue = replies.add(long, at: start)
      if areDue { #expect(written(&replies) == long + long) }
      return areDue
    }
    #expect(areDue == [false, true, false])
  }

  @Test("if there are none, nothing is written")
  func none() {
    var replies = UnsentReplies()
    replies.flush { _ in Issue.record("something was written") }
  }

  @Test("unsent replies aren't lost")
  func broken() {
    struct Broken: Error {}
    var replies = UnsentReplies()
    _ = replies.add(line, at: start)
    do throws(Broken) {
      try replies.flush { _ throws(Broken) in throw Broken() }
      Issue.record("the error is lost")
    } catch {}
    #expect(written(&replies) == line)
  }

  /// Whether the replies are to be written, after each reply that is made so many microseconds after the start.
  private func areDue(_ replies: inout UnsentReplies, after times: [Int]) -> [Bool] {
    times.map { replies.add(line, at: start + .microseconds($0)) }
  }

  private func written(_ replies: inout UnsentReplies) -> [UInt8] {
    var written: [UInt8] = []
    replies.flush { written += $0 }
    return written
  }
}
