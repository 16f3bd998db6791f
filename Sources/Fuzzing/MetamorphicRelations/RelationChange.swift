import AppFlip
import Conformance

/// What a relation changed in an input, so that the same can be changed in a smaller one.
enum RelationChange: Equatable {
  /// Nothing: it is the same once more.
  case nothing
  /// The parameters stand in the order of these names, decoded.
  case order([[UInt8]])
  /// A letter is percent-encoded.
  case letter(LetterPlace)
  /// A parameter is added.
  case parameter(InputParameter, ParameterGap)
  /// The error has this description, raw.
  case description([UInt8])

  /// Where a letter stands.
  struct LetterPlace: Equatable {
    /// The decoded name of the parameter.
    let name: [UInt8]
    /// Whether it stands in the name of the parameter, and not in its value.
    let isInName: Bool
    /// The letter.
    let letter: UInt8
    /// How many octets stand in front of it.
    let offset: Int
    /// How many octets stand behind it.
    let distance: Int

    fileprivate init(
      at offset: Int, of text: [UInt8], isInName: Bool, of parameter: InputParameter
    ) {
      name = parameter.decodedName
      self.isInName = isInName
      letter = text[offset]
      self.offset = offset
      distance = text.count - offset
    }
  }

  /// Where a parameter is added.
  struct ParameterGap: Equatable {
    /// How many parameters stand in front of it.
    let index: Int
    /// The decoded name of the parameter in front of it; nil if it is the first.
    let before: [UInt8]?
    /// The decoded name of the parameter behind it; nil if it is the last.
    let after: [UInt8]?
  }

  /// Draws what to change in an input; nil for nothing that the relation can change there.
  init?(_ relation: MetamorphicRelation, of input: FuzzInput, _ random: inout SplitMix64) {
    guard relation == .again || input.isPlain else { return nil }
    let parameters = input.parameters
    switch relation {
    case .again: self = .nothing
    case .reordered:
      guard parameters.count > 1 else { return nil }
      var names = parameters.map(\.decodedName)
      random.shuffle(&names)
      self = .order(names)
    case .letterEncoded:
      guard !parameters.isEmpty else { return nil }
      let parameter = parameters[random.below(parameters.count)]
      let isInName = random.oneIn(3)
      guard let text = isInName ? parameter.name : parameter.value,
        let offset = random.pick(Self.lettersToEncode(in: text))
      else { return nil }
      self = .letter(LetterPlace(at: offset, of: text, isInName: isInName, of: parameter))
    case .unknownParameter:
      let name = Array("x-appflip-".utf8) + [UInt8(ascii: "a") + UInt8(random.below(26))]
      guard !parameters.contains(where: { $0.name == name }) else { return nil }
      var added = parameters
      let place = random.below(parameters.count + 1)
      added.insert(InputParameter(name, [UInt8(ascii: "1")]), at: place)
      self.init(addedTo: parameters, in: added)
    case .described:
      guard input.hasPlainError, let text = RequestDescription.any(&random) else { return nil }
      self = .description(text)
    }
  }

  /// Finds out what was changed; nil for a variant that the relation doesn't make.
  init?(_ relation: MetamorphicRelation, from original: FuzzInput, to variant: FuzzInput) {
    switch relation {
    case .again: self = .nothing
    case .reordered: self = .order(variant.parameters.map(\.decodedName))
    case .letterEncoded: self.init(letterOf: original.parameters, in: variant.parameters)
    case .unknownParameter: self.init(addedTo: original.parameters, in: variant.parameters)
    case .described:
      let texts = variant.parameters.filter { $0.isNamed("error_description") }
      guard let text = texts.first?.value else { return nil }
      self = .description(text)
    }
  }

  private init?(letterOf original: InputParameters, in variant: InputParameters) {
    guard let (old, new) = zip(original, variant).first(where: { $0 != $1 }) else { return nil }
    let isInName = old.name != new.name
    guard let (text, changed) = isInName ? (old.name, new.name) : Self.values(old, new),
      let offset = text.indices.first(where: { $0 >= changed.count || text[$0] != changed[$0] })
    else { return nil }
    self = .letter(LetterPlace(at: offset, of: text, isInName: isInName, of: old))
  }

  private static func values(
    _ old: InputParameter, _ new: InputParameter
  ) -> ([UInt8], [UInt8])? {
    guard let old = old.value, let new = new.value else { return nil }
    return (old, new)
  }

  private init?(addedTo original: InputParameters, in variant: InputParameters) {
    let names = original.map(\.decodedName)
    guard let index = variant.indices.first(where: { !names.contains(variant[$0].decodedName) })
    else { return nil }
    self = .parameter(
      InputParameter(variant[index].name, variant[index].value),
      ParameterGap(
        index: index, before: index == 0 ? nil : variant[index - 1].decodedName,
        after: index + 1 < variant.count ? variant[index + 1].decodedName : nil))
  }

  // MARK: - Changing another input

  /// Changes another input in the same way.
  func variants(of input: FuzzInput) -> [FuzzInput] {
    if self == .nothing { return [input] }
    guard input.isPlain else { return [] }
    let parameters = input.parameters
    let changed: [InputParameters] =
      switch self {
      case .nothing: []
      case .order(let names): [Self.sorted(parameters, by: names)]
      case .letter(let place): Self.encoding(place, in: parameters)
      case .parameter(let parameter, let gap): Self.adding(parameter, at: gap, to: parameters)
      case .description(let text): [RequestDescription.describe(input, as: text).parameters]
      }
    return changed.filter { $0 != parameters }.map {
      var variant = input
      variant.parameters = $0
      return variant
    }
  }

  /// Sorts parameters by the places of their names; what has none stays behind the others.
  private static func sorted(
    _ parameters: InputParameters, by names: [[UInt8]]
  ) -> InputParameters {
    let ranked = parameters.enumerated().map { index, parameter in
      (rank: names.firstIndex(of: parameter.decodedName) ?? names.count, index: index)
    }
    let order = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    var sorted = parameters
    for (place, index) in order.enumerated() {
      sorted[place] = InputParameter(parameters[index].name, parameters[index].value)
    }
    return sorted
  }

  /// The indices of the letters that are no digits of an escape.
  private static func lettersToEncode(in octets: [UInt8]) -> [Int] {
    octets.indices.filter { index in
      octets[index].isAlpha
        && !octets[max(0, index - 2)..<index].contains(UInt8(ascii: "%"))
    }
  }

  private static func encoding(
    _ place: LetterPlace, in parameters: InputParameters
  ) -> [InputParameters] {
    guard let index = parameters.indices.first(where: { parameters[$0].decodedName == place.name }),
      let text = place.isInName ? parameters[index].name : parameters[index].value
    else { return [] }
    let letters = lettersToEncode(in: text).filter { text[$0] == place.letter }
    let likeliest = [place.offset, text.count - place.distance, letters.first ?? -1]
    return likeliest.filter(letters.contains).uniqued.map { offset in
      let encoded = text.splicing(
        offset..<(offset + 1), with: PercentEncoding.encodeAll([text[offset]]))
      var changed = parameters
      if place.isInName {
        changed[index].name = encoded
      } else {
        changed[index].value = encoded
      }
      return changed
    }
  }

  private static func adding(
    _ parameter: InputParameter, at gap: ParameterGap, to parameters: InputParameters
  ) -> [InputParameters] {
    let names = parameters.map(\.decodedName)
    if names.contains(parameter.decodedName) { return [] }
    var places = gap.before == nil ? [0] : []
    if gap.after == nil { places.append(parameters.count) }
    if let next = gap.after.flatMap(names.firstIndex) { places.append(next) }
    if let previous = gap.before.flatMap(names.firstIndex) { places.append(previous + 1) }
    places.append(min(gap.index, parameters.count))
    return places.uniqued.map { place in
      var changed = parameters
      changed.insert(parameter, at: place)
      return changed
    }
  }
}

extension FuzzInput {
  /// Whether the input tells a Google app of one of the document's errors, and of no code.
  fileprivate var hasPlainError: Bool {
    let errors = parameters.filter { $0.isNamed("error") }.compactMap(\.value)
    return role == .googleApp && errors.count == 1
      && ErrorCode.allCases.contains { errors[0].elementsEqual($0.rawValue.utf8) }
      && !parameters.contains { $0.isNamed("code") }
  }
}

extension InputParameter {
  /// The name as every reader reads it.
  fileprivate var decodedName: [UInt8] { PercentDecoding.decodeLiteral(name, as: .percent) }
}

extension [Int] {
  /// The numbers without those that were there before.
  fileprivate var uniqued: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}
