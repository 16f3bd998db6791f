import AppFlip

extension InputSimplifier {
  /// The most pieces in which a text is shortened: short ones octet by octet.
  private static let mostPieces = 64

  /// Shortens every text that isn't ordinary.
  mutating func simplifyTexts() {
    for slot in slots where !reduction.isOver {
      normalise(slot)
      cutParameters(of: slot)
      cutEnds(of: slot)
      cutPieces(of: slot)
      plainPieces(of: slot)
      plainUnits(of: slot)
    }
  }

  // MARK: - Which texts

  var slots: [TextSlot] {
    if let start = input.start { return slots(of: start) }
    var slots = input.places.flatMap(slots(of:))
    if input.link?.fragment != nil { slots.append(.fragment) }
    if let base = input.link?.base, base != ordinary.base, base != Ordinary.stranger {
      slots.append(.base)
    }
    if !ordinary.isOrdinary(code: input.code) { slots.append(.code) }
    guard let pending = input.pending else { return slots }
    if !ordinary.isOrdinary(state: pending.state) { slots.append(.pendingState) }
    if pending.redirectURI != ordinary.base, pending.redirectURI != input.link?.base {
      slots.append(.pendingRedirectURI)
    }
    return slots
  }

  private func slots(of place: ParameterPlace) -> [TextSlot] {
    guard let parameter = input[place] else { return [] }
    let index = ordinary.index(of: parameter)
    var slots: [TextSlot] = []
    if index.map({ ordinary.name(at: $0) != parameter.name }) ?? true,
      parameter.name != Ordinary.plainName
    {
      slots.append(.name(place))
    }
    if let value = parameter.value,
      ordinary.isOrdinary(value, of: ordinary.indexOfValue(of: parameter))
    {
      return slots
    }
    return input.isPendingState(parameter) ? slots : slots + [.value(place)]
  }

  /// The text that a good input has in the place.
  private func goodText(at slot: TextSlot) -> [UInt8]? {
    switch slot {
    case .value(let place): input[place].flatMap { ordinary.goodValue(of: $0) }
    case .base, .pendingRedirectURI: ordinary.base
    case .start(.appLink): ordinary.start.appLink
    case .start(let place): place == .redirectURI ? ordinary.start.redirectURI : nil
    case .code, .pendingState, .fragment, .name: nil
    }
  }

  // MARK: - Passes

  /// Writes a name or a value as it is mostly encoded; a value that isn't there as an empty one.
  private mutating func normalise(_ slot: TextSlot) {
    guard slot.isEncoded else { return }
    guard let text = input.text(at: slot) else {
      take(firstOf: [input.replacing(slot, by: [])])
      return
    }
    if let normal = PercentEncoding.normal(text), normal != text {
      take(firstOf: [input.replacing(slot, by: normal)])
    }
  }

  /// Leaves out what looks like a parameter in a text.
  private mutating func cutParameters(of slot: TextSlot) {
    guard let (units, _) = units(of: slot), units.octets.contains(UInt8(ascii: "&")) else { return }
    let ends = (0..<units.count).filter { units[$0..<$0 + 1] == [UInt8(ascii: "&")] }
    let starts = [0] + ends.map { $0 + 1 }
    let pieces = zip(starts, ends.map { $0 + 1 } + [units.count]).map { $0..<$1 }
    take(mostOf: pieces, of: slot, inGroups: Self.groups(for: pieces.count)) {
      units.removing($0)
    }
  }

  /// Finds the shortest beginning, then the shortest end, by bisection.
  private mutating func cutEnds(of slot: TextSlot) {
    cut(slot) { middle, kept in middle.lowerBound + kept..<middle.upperBound }
    cut(slot) { middle, kept in middle.lowerBound..<middle.upperBound - kept }
  }

  /// Bisects the number of units that are kept of a text.
  private mutating func cut(_ slot: TextSlot, _ removed: (Range<Int>, Int) -> Range<Int>) {
    guard let (units, middle) = units(of: slot), !middle.isEmpty else { return }
    var (tooFew, enough) = (-1, middle.count)
    while enough - tooFew > 1, !reduction.isOver {
      let kept = tooFew < 0 ? 0 : (tooFew + enough) / 2
      let text = units.removing([removed(middle, kept)])
      if take(firstOf: [input.replacing(slot, by: text)]) { enough = kept } else { tooFew = kept }
    }
  }

  /// Leaves pieces out, smaller and smaller ones; what a text has in common with the good one at an
  /// end is one piece.
  private mutating func cutPieces(of slot: TextSlot) {
    guard let (units, middle) = units(of: slot) else { return }
    let ends = [0..<middle.lowerBound, middle.upperBound..<units.count].filter { !$0.isEmpty }
    take(mostOf: ends, of: slot, inGroups: ends.count) { units.removing($0) }
    guard let (units, middle) = self.units(of: slot) else { return }
    let pieces = Self.pieces(of: middle)
    take(mostOf: pieces, of: slot, inGroups: pieces.count <= 16 ? pieces.count : 4) {
      units.removing($0)
    }
  }

  /// Puts `a` in the place of as much as possible.
  private mutating func plainPieces(of slot: TextSlot) {
    guard let (units, middle) = units(of: slot) else { return }
    let plain = Ordinary.plainValues[0]
    let pieces = Self.pieces(of: middle).filter { piece in
      !piece.allSatisfy { units[$0..<$0 + 1] == plain[...] }
    }
    take(mostOf: pieces, of: slot, inGroups: 1) { units.replacing($0, by: plain) }
  }

  /// Puts a slash, else a space, in the place of what is more unusual.
  private mutating func plainUnits(of slot: TextSlot) {
    for plain in [UInt8(ascii: "/"), UInt8(ascii: " ")] {
      guard let (units, middle) = units(of: slot), middle.count <= Self.mostPieces else { return }
      let unit = slot.isEncoded ? PercentEncoding.encode([plain]) : [plain]
      let odd = middle.map { $0..<$0 + 1 }.filter {
        InputWeight(counting: unit).unusualness
          < InputWeight(counting: Array(units[$0])).unusualness
      }
      take(mostOf: odd, of: slot, inGroups: 1) { units.replacing($0, by: unit) }
    }
  }

  private mutating func take(
    mostOf pieces: [Range<Int>], of slot: TextSlot, inGroups count: Int,
    making: ([Range<Int>]) -> [UInt8]
  ) {
    let (input, sequence) = (input, sequence)
    reduction.take(mostOf: pieces, inGroups: count) {
      sequence(input.replacing(slot, by: making($0)))
    }
  }

  /// A text and its units that no good text has; nil if there is no text.
  private func units(of slot: TextSlot) -> (TextUnits, middle: Range<Int>)? {
    guard let text = input.text(at: slot) else { return nil }
    let units = TextUnits(text, isEncoded: slot.isEncoded)
    let good = goodText(at: slot).map { TextUnits($0, isEncoded: slot.isEncoded) }
    return (units, good.map { units.middle(besides: $0) } ?? 0..<units.count)
  }

  private static func pieces(of range: Range<Int>) -> [Range<Int>] {
    let size = max(1, (range.count + mostPieces - 1) / mostPieces)
    return stride(from: range.lowerBound, to: range.upperBound, by: size).map {
      $0..<min($0 + size, range.upperBound)
    }
  }
}

extension InputSimplifier {
  /// Shortens the pending state and a state of the link together, character by character, if the two
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
