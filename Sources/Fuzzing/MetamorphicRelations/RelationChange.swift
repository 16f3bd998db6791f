import AppFlip

/// What a relation changed in an input, so that the same can be changed in a smaller one; names of parameters
/// are decoded.
enum RelationChange: Equatable {
  case nothing
  /// The parameters stand in the order of these names.
  case order([[UInt8]])
  /// An octet is percent-encoded that has so many octets in front of it and behind, in the name of the
  /// parameter of a name or in its value.
  case octet(UInt8, front: Int, behind: Int, of: [UInt8], inName: Bool)
  /// A parameter is added behind so many others, between those of two names.
  case parameter(InputParameter, index: Int, before: [UInt8]?, after: [UInt8]?)
  /// The error has this description, raw.
  case description([UInt8])

  /// Nil for a variant that the relation doesn't make.
  init?(_ relation: MetamorphicRelation, from original: FuzzRequest, to variant: FuzzRequest) {
    let (original, variant) = (original.parameters, variant.parameters)
    let names = variant.map(\.decodedName)
    switch relation {
    case .again: self = .nothing
    case .reordered: self = .order(names)
    case .letterEncoded:
      guard let (old, new) = zip(original, variant).first(where: { $0 != $1 }) else { return nil }
      let isInName = old.name != new.name
      guard let text = isInName ? old.name : old.value,
        let changed = isInName ? new.name : new.value,
        let offset = text.indices.first(where: { $0 >= changed.count || text[$0] != changed[$0] })
      else { return nil }
      self = .octet(
        text[offset], front: offset, behind: text.count - offset, of: old.decodedName,
        inName: isInName)
    case .unknownParameter:
      let known = original.map(\.decodedName)
      guard let index = names.indices.first(where: { !known.contains(names[$0]) }) else {
        return nil
      }
      self = .parameter(
        InputParameter(variant[index].name, variant[index].value), index: index,
        before: index == 0 ? nil : names[index - 1],
        after: index + 1 < names.count ? names[index + 1] : nil)
    case .described:
      let text = variant.first { $0.isNamed("error_description") }?.value
      guard let text else { return nil }
      self = .description(text)
    }
  }

  /// Another input changed in each place that may be the same.
  func variants(of input: FuzzRequest) -> [FuzzRequest] {
    if self == .nothing { return [input] }
    guard input.isPlain else { return [] }
    return changed(input).filter { $0.parameters != input.parameters }
  }

  private func changed(_ input: FuzzRequest) -> [FuzzRequest] {
    let parameters = input.parameters
    let names = parameters.map(\.decodedName)
    func variants(at places: [Int], _ change: (inout InputParameters, Int) -> Void) -> [FuzzRequest]
    {
      var seen: Set<Int> = []
      return places.filter { seen.insert($0).inserted }.map { place in
        var variant = input
        change(&variant.parameters, place)
        return variant
      }
    }
    switch self {
    case .nothing: return [input]
    case .order(let order):
      // What has no place stays behind the others.
      let ranks = names.map { order.firstIndex(of: $0) ?? order.count }
      let places = ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
      return variants(at: [0]) { all, _ in all = places.map { parameters[$0] } }
    case .octet(let octet, let front, let behind, let name, let isInName):
      guard let index = names.firstIndex(of: name),
        let text = isInName ? parameters[index].name : parameters[index].value
      else { return [] }
      let places = text.placesToEncode.filter { text[$0] == octet }
      let likeliest = [front, text.count - behind, places.first ?? -1].filter(places.contains)
      return variants(at: likeliest) { $0[index].encodeOctet(at: $1, inName: isInName) }
    case .parameter(let parameter, let index, let before, let after):
      if names.contains(parameter.decodedName) { return [] }
      let places = [
        before == nil ? 0 : nil, after == nil ? names.count : nil,
        after.flatMap(names.firstIndex), before.flatMap(names.firstIndex).map { $0 + 1 },
        min(index, names.count),
      ].compactMap(\.self)
      return variants(at: places) { $0.insert(parameter, at: $1) }
    case .description(let text): return [RequestDescription.describe(input, as: text)]
    }
  }
}

extension InputParameter {
  mutating func encodeOctet(at place: Int, inName isInName: Bool) {
    func encoded(_ text: [UInt8]) -> [UInt8] {
      text.replacing(place, by: PercentEncoding.encodeAll([text[place]]))
    }
    if isInName { name = encoded(name) } else { value = value.map(encoded) }
  }
}

extension [UInt8] {
  /// Where an octet stands that needs no escape, and is no part of one.
  var placesToEncode: [Int] { indices.filter { self[$0].isUnreserved && isPlain(at: $0) } }
}
