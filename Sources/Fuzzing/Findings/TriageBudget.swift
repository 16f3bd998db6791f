/// How much may be spent on looking into what was found.
struct TriageBudget: Sendable {
  /// How many inputs are executed at most, in all.
  var executions: Int
  /// How long all inquiries may take; nil where the campaign has a time of its own.
  var time: Duration?
  /// How long one inquiry may take.
  var timeOfInquiry: Duration

  /// For what is bounded by something else.
  static let unbounded = TriageBudget(executions: .max, time: nil, timeOfInquiry: .seconds(3_600))

  /// For a campaign.
  ///
  /// - Parameters:
  ///   - executions: how many inputs are executed at most.
  ///   - hasTime: whether the campaign has a time of its own, in which this must be done.
  /// - Returns: the budget.
  static func campaign(_ executions: Int, hasTime: Bool) -> TriageBudget {
    TriageBudget(
      executions: executions, time: hasTime ? nil : .seconds(300), timeOfInquiry: .seconds(30))
  }

  /// For a comparison, of each implementation.
  ///
  /// - Parameter hasTime: whether the comparison has a time of its own, in which this must be done.
  /// - Returns: the budget.
  static func comparison(hasTime: Bool) -> TriageBudget {
    TriageBudget(
      executions: 50_000, time: hasTime ? nil : .seconds(60), timeOfInquiry: .seconds(10))
  }
}
