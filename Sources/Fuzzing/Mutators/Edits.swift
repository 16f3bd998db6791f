import AdapterProtocol
import AppFlip
import Conformance

typealias InputEdit = @Sendable (inout FuzzRequest) -> Void
typealias ParameterEdit = @Sendable (inout FuzzRequest, _ index: Int) -> Void
/// Nil where it doesn't apply.
typealias TextEdit = @Sendable ([UInt8]) -> [UInt8]?
typealias StartEdit = @Sendable (inout GoogleAppInput.Start) -> Void
typealias TargetEdit = @Sendable (URIReference) -> [UInt8]?
typealias Draw = @Sendable (inout FuzzRequest, inout SplitMix64, _ words: [[UInt8]]) -> Void

extension Mutator {
  /// The edits of a mutator: a list for each factor of a request, or a draw.
  enum Edits: Sendable {
    case edits(Factor, labels: [String?] = [], @Sendable (FuzzRequest) -> [InputEdit])
    case startEdits([StartEdit])
    /// Of one parameter; `isLoss` if they take its value away, whatever that is.
    case parameterEdits(isLoss: Bool = false, [ParameterEdit])
    case nameEdits(@Sendable ([UInt8]) -> [TextEdit])
    /// Of a raw value, of parameters of these names alone.
    case valueEdits(
      of: [ParameterName]? = nil, labels: [String?] = [], @Sendable ([UInt8]) -> [TextEdit])
    /// Of the redirect URI; `raw` if it says something else when it isn't encoded.
    case targetEdits(raw: Bool = false, @Sendable (URIReference, Fixture) -> [TargetEdit])
    case drawn(Draw)
  }
}

extension Mutator.Edits {
  /// Each entry of a table, put into an input by the same function.
  static func each<Entry: Sendable>(
    _ factor: Factor, _ entries: [Entry],
    _ change: @escaping @Sendable (inout FuzzRequest, Entry) -> Void
  ) -> Self {
    let edits: [InputEdit] = entries.map { entry in { change(&$0, entry) } }
    return .edits(factor, labels: entries.map { Change.label(of: $0) }) { _ in edits }
  }

  static func once(_ factor: Factor, _ change: @escaping InputEdit) -> Self {
    .edits(factor) { _ in [change] }
  }

  static func eachStart<Entry: Sendable>(
    _ entries: [Entry], _ change: @escaping @Sendable (inout GoogleAppInput.Start, Entry) -> Void
  ) -> Self {
    .startEdits(entries.map { entry in { change(&$0, entry) } })
  }

  static func values(_ edits: TextEdit...) -> Self { .valueEdits { _ in edits } }

  static func eachValue<Entry: Sendable>(
    of names: [ParameterName]? = nil, _ entries: [Entry],
    _ change: @escaping @Sendable ([UInt8], Entry) -> [UInt8]?
  ) -> Self {
    .valueEdits(of: names) { _ in entries.map { entry in { change($0, entry) } } }
  }

  /// Puts each piece, percent-encoded, into a value, at one of several places.
  static func pieces(
    _ pieces: [[UInt8]], at places: [ValuePlace] = ValuePlace.allCases,
    of names: [ParameterName]? = nil
  ) -> Self {
    let entries = places.flatMap { place in pieces.map { (place: place, piece: $0) } }
    let labels = entries.map { entry in
      Change.label(of: entry.piece).map { entry.place == .end ? $0 : "\(entry.place)-\($0)" }
    }
    // Other values are compared with a list.
    let anyText: [ParameterName]? = places == [.alone] ? nil : [.state, .code, .clientID]
    return .valueEdits(of: names ?? anyText, labels: labels) { _ in
      entries.map { entry in { entry.place.put(entry.piece, into: $0) } }
    }
  }

  static func eachTarget<Entry: Sendable>(
    raw: Bool = false, _ entries: [Entry],
    _ change: @escaping @Sendable (URIReference, Entry) -> [UInt8]?
  ) -> Self {
    .targetEdits(raw: raw) { _, _ in entries.map { entry in { change($0, entry) } } }
  }

  static func patterns(raw: Bool = false, _ patterns: [String]) -> Self {
    .eachTarget(raw: raw, patterns.map { TargetPattern($0) }) { $1.filled(from: $0) }
  }

  /// Inserts each piece before the redirect URI, after its host and after it.
  static func insertions(_ pieces: [[UInt8]]) -> Self {
    let entries = pieces.flatMap { piece in (0..<3).map { (piece: piece, place: $0) } }
    return .eachTarget(raw: true, entries) { target, entry in
      let end = target.bytes.count
      let place = [0, target.authority?.endIndex ?? end, end][entry.place]
      return target.bytes.splicing(place..<place, with: entry.piece)
    }
  }

  /// The names of the listed edits, for edits with a short text.
  var labels: [String?] {
    switch self {
    case .edits(_, let labels, _), .valueEdits(_, let labels, _): labels
    default: []
    }
  }
}

// MARK: - The listed edits of a factor

extension Mutator.Edits {
  /// All that is made of one thing about the good input.
  func edits(in factor: Factor, of good: FuzzRequest, _ fixture: Fixture) -> [InputEdit] {
    unguarded(in: factor, of: good, fixture).map { edit in
      { if factor.isUntouched($0, since: good) { edit(&$0) } }
    }
  }

  private func unguarded(
    in factor: Factor, of good: FuzzRequest, _ fixture: Fixture
  ) -> [InputEdit] {
    switch (self, factor) {
    case (.edits(factor, _, let edits), _): edits(good)
    case (.startEdits(let edits), .start):
      edits.map { edit in
        var start = GoogleAppInput.Start(goodIn: fixture)
        edit(&start)
        return { [start] in $0 = FuzzRequest(start) }
      }
    case (.parameterEdits(let isLoss, let edits), .name(let name)):
      edits.map { edit in
        { input in
          // An edit that removes a value also removes a changed value: that isn't a new input.
          guard let index = input.index(of: name),
            !isLoss || input.parameters[index].value == good[first: name]?.value
          else { return }
          edit(&input, index)
        }
      }
    case (.nameEdits(let edits), .name(let name)):
      edits(Array(name.rawValue.utf8)).map { edit in
        { input in
          input[first: name].flatMap { edit($0.name) }.map { input[first: name]?.name = $0 }
        }
      }
    case (.valueEdits(let names, _, let edits), .value(let name))
    where names?.contains(name) != false:
      Self.values(of: name, edits(good[first: name]?.value ?? []))
    case (.valueEdits(nil, _, let edits), .redirectURI):
      good[first: .redirectURI].map { Self.values(of: .redirectURI, edits($0.value ?? [])) } ?? []
    case (.targetEdits(let isAlsoRaw, let edits), .redirectURI):
      Self.targets(of: good, isAlsoRaw: isAlsoRaw) { edits($0, fixture) }
    default: []
    }
  }

  /// Changes of the raw value of the first parameter of a name, which is empty if it has none.
  private static func values(of name: ParameterName, _ edits: [TextEdit]) -> [InputEdit] {
    edits.map { edit in
      { input in
        guard let parameter = input[first: name], let value = edit(parameter.value ?? []) else {
          return
        }
        input[first: name]?.value = value
      }
    }
  }

  /// First as data, then raw, for what an endpoint is sent is always a valid request target.
  private static func targets(
    of good: FuzzRequest, isAlsoRaw: Bool, _ edits: (URIReference) -> [TargetEdit]
  ) -> [InputEdit] {
    guard let target = good.target?.uri else { return [] }
    let forms = isAlsoRaw && good.role != .authorizationEndpoint ? [false, true] : [false]
    return forms.flatMap { isRaw in
      edits(target).map { edit -> InputEdit in { $0.changeTarget(isRaw: isRaw, edit) } }
    }
  }
}

/// The place in a value where a text is put.
enum ValuePlace: CaseIterable, Sendable {
  case end, front, inside, alone

  /// Puts a piece into a value; an escape in the middle stays whole.
  func put(_ piece: [UInt8], into value: [UInt8]) -> [UInt8] {
    switch self {
    case .alone: return piece
    case .front: return piece + value
    case .end: return value + piece
    case .inside:
      guard !value.isEmpty else { return piece }
      let start = value.unit(at: value.count / 2).lowerBound
      return value.splicing(start..<start, with: piece)
    }
  }
}
