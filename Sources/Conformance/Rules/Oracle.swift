/// What judges the exchanges of a case against a rule.
public enum Oracle: Sendable {
  /// Nothing: the expectations of the cases say it all.
  case none
  /// Judges each flip by itself.
  case flip(@Sendable (FlipExchange) -> Judgement)
  /// Judges each start by itself.
  case start(@Sendable (StartExchange) -> Judgement)
  /// Judges each link that came back by itself.
  case returned(@Sendable (ReturnExchange) -> Judgement)
  /// Judges all exchanges of a case together.
  case together(@Sendable ([Exchange]) -> Judgement)

  /// Judges a case.
  ///
  /// - Parameter exchanges: what became of its steps, in their order.
  /// - Returns: a judgement of each exchange; that of all together stands at the last one.
  public func judge(_ exchanges: [Exchange]) -> [Judgement] {
    if case .together(let judge) = self, !exchanges.isEmpty {
      return exchanges.dropLast().map { _ in .notApplicable } + [judge(exchanges)]
    }
    return exchanges.map(judge)
  }

  /// Judges an exchange by itself.
  ///
  /// - Parameter exchange: the exchange.
  /// - Returns: not applicable where the oracle is about another kind, or about several together.
  func judge(_ exchange: Exchange) -> Judgement {
    switch (self, exchange) {
    case (.flip(let judge), .flip(let exchange)): judge(exchange)
    case (.start(let judge), .start(let exchange)): judge(exchange)
    case (.returned(let judge), .returned(let exchange)): judge(exchange)
    default: .notApplicable
    }
  }
}
