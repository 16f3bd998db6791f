import AdapterProtocol
import AppFlip

/// The steps of a flip from its start at Google's app to its end there, for any implementation of each role.
struct Composition {
  private let exchanges: [Exchange]

  init(_ exchanges: [Exchange]) { self.exchanges = exchanges }

  /// Judges that every link and every response has the state of the start.
  ///
  /// A rule of the role that sends an error judges whether the error has a state.
  func judgeState() -> Judgement {
    guard case .start(let start)? = exchanges.first, exchanges.count > 1 else {
      return .notApplicable
    }
    for (step, flip) in flips {
      let responses = flip.opened.map { ($0.state, "in the response of") }
      for case (let value?, let place) in [(flip.link?.state.value, "in the link to")] + responses
      where !value.stands(for: start.state) {
        return .broken(
          "state", expected: "state=\"\(Bytes.escaped(start.state))\"",
          observed: "state=\"\(Bytes.escaped(value.readings.percent))\" \(place) "
            + (flip.role == .app ? "the app" : "the authorization endpoint"),
          in: step)
      }
    }
    return flips.isEmpty ? .notApplicable : .holds
  }

  /// Judges that Google's app gets the code that was issued.
  func judgeCode() -> Judgement {
    guard case .returned(let end)? = exchanges.last, end.answer == .linked,
      let taken = end.reply.code?.bytes,
      let origin = flips.map(\.flip).first(where: { $0.outcome == .approves })
    else { return .notApplicable }
    // If the issued code isn't known, the code of the response in either reading.
    let answered = origin.opened.first?.code?.readings
    let known = origin.issuedCode.map { [$0] } ?? answered.map { [$0.percent, $0.form] } ?? []
    guard let issued = known.first else { return .notApplicable }
    // The meaning of a bare plus is a rule of the role that sent it.
    let last = flips.last?.flip.opened.first?.code
    let isRead =
      last?.stands(for: taken) == true && known.contains { last?.stands(for: $0) == true }
    if isRead || known.contains(taken) { return .holds }
    return .altered("code", from: issued, to: taken, in: "the code at Google's app")
  }

  /// Judges every result at Google's app by the response before it.
  ///
  /// A rule of the role that sends the response judges it: here, only an approved flip must get a response.
  func judgeOutcome() -> Judgement {
    var judgement = Judgement.notApplicable
    for (step, (before, after)) in zip(exchanges, exchanges.dropFirst()).enumerated() {
      guard case .flip(let flip) = before, case .returned(let end) = after else { continue }
      let permitted = Self.ends(of: flip)
      guard permitted.contains(end.answer) else {
        return Self.broken(by: after, expecting: permitted, in: step + 1)
      }
      judgement = .holds
    }
    guard let last = exchanges.last, isCutShort else { return judgement }
    return Self.broken(by: last, expecting: [.linked], in: nil)
  }

  private static func broken(
    by exchange: Exchange, expecting permitted: ResponseKinds, in step: Int?
  ) -> Judgement {
    .broken(
      .notPermitted, expected: ResponseKind.inWords(permitted, of: .googleApp),
      observed: exchange.shown, in: step)
  }

  private var isCutShort: Bool {
    switch exchanges.last {
    case .start: true
    case .flip(let flip): flip.outcome == .approves
    case .returned, nil: false
    }
  }

  private static func ends(of flip: FlipExchange) -> ResponseKinds {
    if flip.outcome == .approves { return [.linked] }
    guard let answer = flip.opened.first, answer.state != nil, let code = answer.errorCode else {
      return ResponseKind.unlinked
    }
    return ResponseKind.ends(after: code, in: flip.edition)
  }

  private var flips: [(step: Int, flip: FlipExchange)] {
    exchanges.enumerated().compactMap { step, exchange in
      if case .flip(let flip) = exchange { (step, flip) } else { nil }
    }
  }
}
