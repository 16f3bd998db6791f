import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// Inputs that follow each other in one session.
extension [FuzzRequest] {
  /// Whether a Google app starts flips in it: the answers are then those to what it started.
  var holdsStart: Bool { contains { $0.start != nil } }

  /// Whether they may be of one session: for an adapter that knows none they are requests one after the other,
  /// and so are answers to flips that a Google app didn't start itself.
  func mayShareSession(of roles: Set<Role>) -> Bool {
    guard let role = last?.role, roles.contains(role) else { return false }
    return role != .googleApp || holdsStart
  }

  /// Whether it is known what is right for the last one: a Google app waits for an answer to what it started, as
  /// long as no other one came.
  var isJudgeable: Bool {
    guard holdsStart, count > 1 else { return true }
    guard first?.start != nil, let start = dropLast().lastIndex(where: { $0.start != nil }) else {
      return false
    }
    return self[(start + 1)..<(count - 1)].allSatisfy { $0.runInput(in: .offered).isNoAnswer }
  }
}

extension FuzzRequest {
  /// The input behind others: an answer is to the flip that was started last.
  func runInput(in fixture: Fixture, after earlier: ArraySlice<Transcript>) -> RunInput {
    let started = earlier.last {
      if case .googleApp(.start) = $0.request.input { true } else { false }
    }
    guard start == nil, case .googleApp(.start(let flip))? = started?.request.input,
      case .answered(.start(let reply))? = started?.result
    else { return runInput(in: fixture) }
    return answering(flip.redirectURI.octets, reply.state.octets).runInput(ofSessionIn: fixture)
  }

  /// The input as an answer to a flip that was started with another redirect URI and state.
  func answering(_ redirectURI: [UInt8], _ state: [UInt8]) -> FuzzRequest {
    var input = self
    if link?.base == pending?.redirectURI { input.link?.base = redirectURI }
    input.pending?.redirectURI = redirectURI
    input.changePendingState(to: state)
    return input
  }

  /// An answer to what was started in its session.
  func runInput(ofSessionIn fixture: Fixture) -> RunInput {
    let input = runInput(in: fixture)
    guard case .googleApp(.returned(var returned)) = input else { return input }
    returned.pending = .ofSession
    return .googleApp(.returned(returned))
  }
}

// MARK: - Making sessions

/// What comes before an input in its session.
struct InputSession {
  private let last: FuzzRequest
  private let good: FuzzRequest
  private let outcomes: [Outcome]
  private let mayStart: Bool
  /// Whether a flip may wait for the next input.
  var mayWait: Bool { outcomes.contains(.waits) }

  init(before last: FuzzRequest, _ good: FuzzRequest, _ capabilities: Capabilities) {
    (self.last, self.good) = (last, good)
    let hasSessions = capabilities.features.contains(.sessions)
    // A browser may remember that somebody consented.
    let isRemembered = last.role == .authorizationEndpoint && hasSessions
    outcomes = capabilities.outcomes.filter { outcome in
      switch outcome {
      case .approves: last.outcome == .approves || !isRemembered
      case .waits: hasSessions
      default: true
      }
    }
    mayStart = hasSessions && capabilities.features.contains(.start) && last.role == .googleApp
  }

  func earlier(
    _ count: Int, from corpus: FuzzCorpus, _ random: inout SplitMix64, in fixture: Fixture
  ) -> [FuzzRequest] {
    let inputs = (0..<count).compactMap { input(at: $0, from: corpus, &random) }
    guard mayStart, random.oneIn(2), let pending = last.pending,
      RedirectURL.all.contains(where: { $0.octets == pending.redirectURI })
    else { return inputs }
    var start = FuzzRequest.Start(goodIn: fixture)
    let ordinary = FuzzRequest(start)
    start.redirectURI = pending.redirectURI
    var other = last
    other.link = InputLink(splitting: Array("https://www.google.com/search?q=lamps".utf8))
    return [ordinary] + inputs + [FuzzRequest(start)] + (random.oneIn(4) ? [other] : [])
  }

  private func input(
    at place: Int, from corpus: FuzzCorpus, _ random: inout SplitMix64
  ) -> FuzzRequest? {
    var input = random.oneIn(2) ? good : corpus.draw(&random)?.input ?? good
    if input.role == .googleApp {
      input.changePendingState(
        to: (input.pending?.state ?? []) + [UInt8(ascii: "0") + UInt8(place)])
      return input
    }
    if !outcomes.contains(input.outcome) || random.oneIn(2) {
      guard let outcome = random.pick(outcomes) else { return nil }
      input.outcome = outcome
    }
    input.takeOwnValues(place, than: good)
    return input
  }
}
