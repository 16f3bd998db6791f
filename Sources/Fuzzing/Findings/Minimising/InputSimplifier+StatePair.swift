import AppFlip

extension InputSimplifier {
  /// Shortens the pending state and a state of the link together, character by character, where the two
  /// are of the same length and differ: what is compared wrongly lies in the same place of both.
  mutating func simplifyStatePair() {
    takePair { $0.removing($1) }
    takePair { $0.replacing($1, by: Ordinary.plainValues[0]) }
  }

  private mutating func takePair(_ change: (TextUnits, [Range<Int>]) -> [UInt8]) {
    guard let pair = statePair else { return }
    let (input, sequence) = (input, sequence)
    let pieces = (0..<pair.pending.count).map { $0..<$0 + 1 }
    reduction.take(mostOf: pieces, inGroups: 4) { taken in
      var other = input
      other.pending?.state = change(pair.pending, taken)
      let state = PercentEncoding.encode(change(pair.state, taken))
      return sequence(other.replacing(.value(pair.place), by: state))
    }
  }

  /// The pending state and the first state of the link, by characters.
  private var statePair: (pending: TextUnits, state: TextUnits, place: ParameterPlace)? {
    guard let pending = input.pending?.state, !ordinary.isOrdinary(state: pending),
      let index = input.link?.query?.indices(named: "state").first,
      let parameter = input[.query(index)], !input.isPendingState(parameter),
      let value = parameter.value,
      let state = try? PercentDecoding.decode(value, as: .percent)
    else { return nil }
    let pair = (TextUnits(pending, isEncoded: false), TextUnits(state, isEncoded: false))
    let isPair = pair.0.count == pair.1.count && pair.0.count <= Reduction.mostHalved
    return isPair ? (pair.0, pair.1, .query(index)) : nil
  }
}
