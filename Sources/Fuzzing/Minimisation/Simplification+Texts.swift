import AppFlip

extension Simplification {
  /// The most pieces in which a text is shortened: short ones octet by octet.
  private static let mostPieces = 64

  var oddSlots: [Slot] { input.slots.filter { !ordinary.isFullyReduced($0, in: input) } }

  /// As it is mostly encoded; an empty one for a value that isn't there.
  func normalised(_ slot: Slot) -> [Edit] {
    guard slot.isEncoded else { return [] }
    guard let text = input[slot] else { return [.write([], at: slot)] }
    let normal = PercentEncoding.normal(text)
    return normal == nil || normal == text ? [] : [.write(normal, at: slot)]
  }

  func parameters(in slot: Slot) -> [Edit] {
    guard let units = input.units(at: slot) else { return [] }
    let ends = (0..<units.count).filter { units[$0..<$0 + 1] == [UInt8(ascii: "&")] }.map { $0 + 1 }
    return ends.isEmpty ? [] : zip([0] + ends, ends + [units.count]).map { .cut([slot], $0..<$1) }
  }

  /// All but 0, 1, 2… units of what no good text has; the range to leave out is made of its start, the
  /// number of units that are kept, and its end.
  func cuts(of slot: Slot, _ removed: (Int, Int, Int) -> Range<Int>) -> [Edit] {
    let middle = middle(of: slot)
    return (0..<middle.count).map {
      .cut([slot], removed(middle.lowerBound, $0, middle.upperBound))
    }
  }

  func commonEnds(of slot: Slot) -> [Edit] {
    let middle = middle(of: slot)
    let ends = [0..<middle.lowerBound, middle.upperBound..<(input.units(at: slot)?.count ?? 0)]
    return ends.filter { !$0.isEmpty }.map { .cut([slot], $0) }
  }

  func pieces(of slot: Slot) -> [Edit] { pieces(of: middle(of: slot)).map { .cut([slot], $0) } }

  func plainPieces(of slot: Slot) -> [Edit] {
    guard let units = input.units(at: slot) else { return [] }
    let plain = ReductionTarget.plainValues[0]
    return pieces(of: middle(of: slot)).filter { piece in
      !piece.allSatisfy { units[$0..<$0 + 1] == plain[...] }
    }.map { .cut([slot], $0, by: plain) }
  }

  func plainUnits(of slot: Slot, _ plain: UInt8) -> [Edit] {
    let middle = middle(of: slot)
    guard let units = input.units(at: slot), middle.count <= Self.mostPieces else { return [] }
    let unit = slot.isEncoded ? PercentEncoding.encode([plain]) : [plain]
    let unusualness = InputWeight(counting: unit).unusualness
    return middle.map { $0..<$0 + 1 }
      .filter { unusualness < InputWeight(counting: Array(units[$0])).unusualness }
      .map { .cut([slot], $0, by: unit) }
  }

  var halves: [Edit] {
    let longest = oddSlots.map { input[$0]?.count ?? 0 }.max() ?? 0
    guard longest > Self.mostPieces,
      let slot = oddSlots.first(where: { input[$0]?.count == longest }),
      let count = input.units(at: slot)?.count
    else { return [] }
    return [.cut([slot], count / 2..<count), .cut([slot], 0..<count / 2)]
  }

  private func middle(of slot: Slot) -> Range<Int> {
    guard let units = input.units(at: slot) else { return 0..<0 }
    return ordinary.goodText(at: slot, in: input).map {
      units.middle(besides: TextUnits($0, isEncoded: slot.isEncoded))
    } ?? 0..<units.count
  }

  private func pieces(of range: Range<Int>) -> [Range<Int>] {
    let size = max(1, (range.count + Self.mostPieces - 1) / Self.mostPieces)
    return stride(from: range.lowerBound, to: range.upperBound, by: size).map {
      $0..<min($0 + size, range.upperBound)
    }
  }

  /// The characters of the pending state and a state of the link together, if the two are of the same
  /// length and differ: what is compared wrongly lies in the same place of both.
  func statePair(by unit: [UInt8]) -> [Edit] {
    guard !ordinary.isFullyReduced(.pendingState, in: input),
      let index = input.link?.query?.indices(named: "state").first,
      let parameter = input[.query(index)], !input.isPendingState(parameter)
    else { return [] }
    let slots: [Slot] = [.pendingState, .decodedValue(.query(index))]
    let counts = slots.compactMap { input.units(at: $0)?.count }
    guard counts.count == 2, counts[0] == counts[1], counts[0] <= Reduction.mostHalved else {
      return []
    }
    return (0..<counts[0]).map { .cut(slots, $0..<$0 + 1, by: unit) }
  }
}
