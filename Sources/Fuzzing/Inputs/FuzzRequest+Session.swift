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
    return answering(flip.redirectURI.bytes, reply.state.bytes).runInput(ofSessionIn: fixture)
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

extension FuzzRequest {
  /// Sets the state of the pending flip, and in the response a state that contains the old one.
  mutating func changePendingState(to state: [UInt8]) {
    guard let old = pending?.state else { return }
    pending?.state = state
    for (index, parameter) in (link?.query ?? []).enumerated() {
      guard parameter.isNamed("state"), let written = parameter.value,
        var value = try? PercentDecoding.decode(written, as: .percent),
        let range = value.firstRange(of: old), !old.isEmpty || value.isEmpty
      else { continue }
      value.replaceSubrange(range, with: state)
      link?.query?[index].value = PercentEncoding.encode(value)
    }
  }
}
