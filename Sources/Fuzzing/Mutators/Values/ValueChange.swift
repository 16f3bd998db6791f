import AppFlip

extension FuzzInput {
  /// Changes the value of one parameter, never its encoding.
  mutating func changeValue(
    of names: ValueNames, _ context: inout MutationContext,
    _ change: ([UInt8], inout MutationContext) -> [UInt8]?
  ) -> Bool {
    let names = role == .googleApp ? names.ofAnswers : names.ofRequests
    guard let index = parameters.index(ofAny: names, &context.random) else { return false }
    let before = parameters[index].value
    guard let value = change(before ?? [], &context), value != before else { return false }
    return replace(slot(ofValueAt: index), by: value)
  }
}

extension ValueMutators {
  /// Makes a value of any kind of text.
  static func anyText(from value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    switch context.random.pick(texts)?.change {
    case .value(_, _, let change): change(value, &context)
    case .pieces(let pieces, let places, _):
      ValuePlace.put(anyOf: pieces, anyAt: places, into: value, &context.random)
    default: nil
    }
  }

  /// Makes a value of any kind of text, and decodes it.
  static func anyDecodedText(from value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    guard let text = anyText(from: value, &context), !text.isEmpty else { return nil }
    return try? PercentDecoding.decode(text, as: .percent)
  }
}

/// The parameters of whose values a mutator changes one.
struct ValueNames: Sendable {
  /// Those of requests.
  var ofRequests: [ParameterName] = []
  /// Those of answers that came back to a Google app.
  var ofAnswers: [ParameterName] = []

  /// All but the redirect URI, which has mutators of its own.
  static let all = ValueNames(
    ofRequests: [.clientID, .state, .scope, .responseType, .code],
    ofAnswers: [.code, .state, .error, .errorDescription])
  /// Whether it isn't about one parameter.
  var isAll: Bool { ofRequests.count == Self.all.ofRequests.count }
  static let clientID = ValueNames(ofRequests: [.clientID])
  static let responseType = ValueNames(ofRequests: [.responseType])
  static let scope = ValueNames(ofRequests: [.scope])
  static let error = ValueNames(ofAnswers: [.error])
}

extension Mutator.Change {
  /// Puts a text into a value, at one of several places.
  static func texts(
    _ texts: [String], at places: [ValuePlace] = ValuePlace.allCases, of names: ValueNames = .all
  ) -> Self {
    .pieces(texts.map { PercentEncoding.encode(Array($0.utf8)) }, at: places, of: names)
  }
}

/// Where a piece is put into a value.
enum ValuePlace: CaseIterable, Sendable {
  case alone, front, inside, end

  /// Puts one of several pieces into a raw value, at one of several places.
  static func put(
    anyOf pieces: [[UInt8]], anyAt places: [ValuePlace], into value: [UInt8],
    _ random: inout SplitMix64
  ) -> [UInt8]? {
    guard let piece = random.pick(pieces), let place = random.pick(places) else { return nil }
    return place.put(piece, into: value, &random)
  }

  /// Puts a piece into a raw value, never into an escape.
  func put(_ piece: [UInt8], into value: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    switch self {
    case .alone: return piece
    case .front: return piece + value
    case .end: return value + piece
    case .inside:
      guard !value.isEmpty else { return piece }
      let offset = value.unit(at: random.below(value.count)).lowerBound
      return value.splicing(offset..<offset, with: piece)
    }
  }
}
