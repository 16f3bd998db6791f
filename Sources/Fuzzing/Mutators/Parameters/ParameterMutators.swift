import AppFlip

/// The mutators of the level `parameters`, which change which parameters there are, where and how named.
public enum ParameterMutators {
  /// All of them, those of a kind together.
  public static let all: [Mutator] = copies + order + parts + added + moved

  /// How many of a parameter there are.
  private static let copies: [Mutator] = [
    Mutator(
      "parameters/drop",
      "Leaves out one parameter, which catches code that takes for granted that it is there.",
      .parameters { parameters, context in
        parameters.remove(at: context.random.below(parameters.count))
      }),
    repeating("parameters/repeat-before", isBefore: true, isOther: false),
    repeating("parameters/repeat-behind", isBefore: false, isOther: false),
    repeating("parameters/repeat-other-before", isBefore: true, isOther: true),
    repeating("parameters/repeat-other-behind", isBefore: false, isOther: true),
  ]

  /// A copy in front of the original or of all parameters, or behind them, at times of another value.
  private static func repeating(_ name: String, isBefore: Bool, isOther: Bool) -> Mutator {
    Mutator(
      name,
      "Puts a parameter in twice, which catches readers of which one checks the first copy and another "
        + "one uses the last (RFC 6749, section 3.1: never more than once).",
      .parameters { parameters, context in
        let original = context.random.below(parameters.count)
        let value = isOther ? context.otherValue() : nil
        let isNear = context.random.oneIn(2)
        let (near, far) = isBefore ? (original, 0) : (original + 1, parameters.count)
        let copy = InputParameter(
          parameters[original].name, value ?? parameters[original].value)
        parameters.insert(copy, at: isNear ? near : far)
      })
  }

  /// Which parameter stands where, and which value.
  private static let order: [Mutator] = [
    reordering("parameters/swap", "Lets two parameters change places") {
      parameters, later, random in
      parameters.swapAt(random.below(later), later)
    },
    reordering("parameters/shuffle", "Gives the parameters any other order") {
      parameters, _, random in
      random.shuffle(&parameters)
    },
    reordering("parameters/rotate", "Moves the first parameters behind the others") {
      parameters, later, _ in
      parameters = InputParameters(parameters[later...] + parameters[..<later])
    },
    reordering("parameters/to-front", "Moves one parameter in front of the others") {
      parameters, later, _ in
      parameters.insert(parameters.remove(at: later), at: 0)
    },
    reordering("parameters/to-end", "Moves one parameter behind the others") {
      parameters, later, _ in
      parameters.append(parameters.remove(at: later - 1))
    },
    Mutator(
      "parameters/swap-values",
      "Lets two parameters change their values, which catches code that finds a value wherever it "
        + "stands, or takes a state for a client id.",
      .parameters { parameters, context in
        let first = context.random.below(parameters.count)
        let value = parameters[first].value
        let second = context.random.place(below: parameters.count) {
          parameters[$0].value != value
        }
        guard let second else { return }
        parameters[first].value = parameters[second].value
        parameters[second].value = value
      }),
  ]

  /// Another order; the change is told of a parameter behind the first.
  private static func reordering(
    _ name: String, _ action: String,
    _ change: @escaping @Sendable (inout InputParameters, Int, inout SplitMix64) -> Void
  ) -> Mutator {
    Mutator(
      name,
      action + ", which catches code that reads them by position, or takes the last one up to the "
        + "end of the link.",
      .parameters { parameters, context in
        guard parameters.count > 1 else { return }
        let later = 1 + context.random.below(parameters.count - 1)
        change(&parameters, later, &context.random)
      })
  }
}
