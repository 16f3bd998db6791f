import AppFlip

/// The oracles of all rules, by what they judge: without what a rule is besides.
struct Oracles: Sendable {
  /// An oracle in a box of its own: an array of bare functions would wrap each of them once more.
  private struct FlipOracle: Sendable {
    let judge: @Sendable (FlipExchange) -> Judgement
  }

  private let app: [FlipOracle]
  private let endpoint: [FlipOracle]
  private let starts: [@Sendable (StartExchange) -> Judgement]
  private let returns: [@Sendable (ReturnExchange) -> Judgement]

  /// Collects the oracles.
  init() {
    app = Self.ofFlips(Rule.app)
    endpoint = Self.ofFlips(Rule.endpoint)
    starts = Rule.googleApp.compactMap {
      if case .start(let judge) = $0.oracle { judge } else { nil }
    }
    returns = Rule.googleApp.compactMap {
      if case .returned(let judge) = $0.oracle { judge } else { nil }
    }
  }

  private static func ofFlips(_ rules: [Rule]) -> [FlipOracle] {
    rules.compactMap {
      if case .flip(let judge) = $0.oracle { FlipOracle(judge: judge) } else { nil }
    }
  }

  /// Whether none of them finds anything broken.
  ///
  /// - Parameter exchange: what was asked, and what was answered.
  /// - Returns: false where one does, be it that the login page takes it back.
  func keep(_ exchange: Exchange) -> Bool {
    switch exchange {
    case .flip(let flip):
      (flip.role == .app ? app : endpoint).allSatisfy { !$0.judge(flip).isBroken }
    case .start(let start): starts.allSatisfy { !$0(start).isBroken }
    case .returned(let returned): returns.allSatisfy { !$0(returned).isBroken }
    }
  }
}

extension Judgement {
  /// Whether the rule is broken.
  fileprivate var isBroken: Bool { if case .broken = self { true } else { false } }
}
