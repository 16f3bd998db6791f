import AdapterProtocol
import AppFlip

/// The steps of a flip from its start at Google's app to its end there, for any implementation of each role.
struct Composition {
  private let exchanges: [Exchange]

  init(_ exchanges: [Exchange]) { self.exchanges = exchanges }

  // MARK: - State

  /// Judges that the state of the start is in every link and in every response.
  ///
  /// Whether an error has a state is a rule of the role that sends it.
  func judgeState() -> Judgement {
    guard case .start(let start)? = exchanges.first, exchanges.count > 1 else {
      return .notApplicable
    }
    for (step, flip) in flips {
      let values = [flip.link?.state.value] + flip.opened.map(\.state)
      for case let value? in values where !value.stands(for: start.state) {
        return .broken(
          "state", expected: "state=\"\(Bytes.escaped(start.state))\"",
          observed:
            "state=\"\(Bytes.escaped(value.readings.percent))\" \(Self.place(flip, value))",
          in: step)
      }
    }
    return flips.isEmpty ? .notApplicable : .holds
  }

  private static func place(_ flip: FlipExchange, _ value: QueryValue) -> String {
    let isIncoming = flip.link?.state.value == value
    return isIncoming
      ? "in the link to \(flip.role.inWords)" : "in the response of \(flip.role.inWords)"
  }

  // MARK: - Code

  func judgeCode() -> Judgement {
    guard case .returned(let end)? = exchanges.last, end.answer == .linked,
      let taken = end.reply.code?.bytes,
      let origin = flips.map(\.flip).first(where: { $0.outcome == .approves })
    else { return .notApplicable }
    let known = Self.issued(in: origin)
    guard let issued = known.first else { return .notApplicable }
    // The meaning of a bare plus is a rule of the role that sent it.
    let last = flips.last?.flip.opened.first?.code
    let isRead =
      last?.stands(for: taken) == true && known.contains { last?.stands(for: $0) == true }
    if isRead || known.contains(taken) { return .holds }
    return .broken(
      "code", expected: "code=\"\(Bytes.escaped(issued))\"",
      observed: "code=\"\(Bytes.escaped(taken))\"",
      difference: Bytes.firstDifference(issued, taken).map {
        Difference(offset: $0, place: "the code at Google's app")
      })
  }

  /// The code that was issued; if it isn't known, the code of the response in either reading.
  private static func issued(in flip: FlipExchange) -> [[UInt8]] {
    if let issued = flip.issuedCode { return [issued] }
    guard let answered = flip.opened.first?.code else { return [] }
    return [answered.readings.percent, answered.readings.form]
  }

  // MARK: - UserDecision

  /// Judges every result at Google's app by the response before it.
  ///
  /// The right response to an outcome is a rule of the role that sends it: here only an approved flip must
  /// get a response.
  func judgeOutcome() -> Judgement {
    var judgement = Judgement.notApplicable
    for (step, (before, after)) in zip(exchanges, exchanges.dropFirst()).enumerated() {
      guard case .flip(let flip) = before, case .returned(let end) = after else { continue }
      let permitted = Self.ends(of: flip)
      guard permitted.contains(end.answer) else {
        return .broken(
          .notPermitted,
          expected: ResponseKind.inWords(permitted, of: .googleApp), observed: end.shown,
          in: step + 1)
      }
      judgement = .holds
    }
    guard let last = exchanges.last, isCutShort else { return judgement }
    return .broken(
      .notPermitted, expected: ResponseKind.inWords([.linked], of: .googleApp), observed: last.shown
    )
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

extension Role {
  fileprivate var inWords: String {
    switch self {
    case .app: "the app"
    case .authorizationEndpoint: "the authorization endpoint"
    case .googleApp: "Google's app"
    }
  }
}
