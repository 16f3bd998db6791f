import AppFlip
import Conformance

typealias InputEdit = @Sendable (inout FuzzRequest) -> Void
typealias ParameterEdit = @Sendable (inout FuzzRequest, _ index: Int) -> Void
/// Nil where it doesn't apply.
typealias TextEdit = @Sendable ([UInt8]) -> [UInt8]?
typealias StartEdit = @Sendable (inout FuzzRequest.Start) -> Void
typealias TargetEdit = @Sendable (URIReference) -> [UInt8]?

extension Mutator {
  /// What a mutator changes.
  ///
  /// The first cases have a list of edits for each place of an input, one of which is drawn; the others draw from
  /// more than can be listed.
  enum Change: Sendable {
    case edits(Factor, @Sendable (FuzzRequest) -> [InputEdit])
    case startEdits([StartEdit])
    /// Of one parameter; `isLoss` if they take its value away, whatever that is.
    case parameterEdits(isLoss: Bool = false, [ParameterEdit])
    case nameEdits(@Sendable ([UInt8]) -> [TextEdit])
    /// Of a raw value, of parameters of these names alone.
    case valueEdits(of: [ParameterName]? = nil, @Sendable ([UInt8]) -> [TextEdit])
    /// Puts a piece, percent-encoded, into a value, at one of several places.
    case pieces([[UInt8]], at: [ValuePlace] = ValuePlace.allCases, of: ValueNames = .all)
    /// `raw` at times if it says something else when it is encoded.
    case targetEdits(raw: Bool = false, @Sendable (URIReference, Fixture) -> [TargetEdit])
    case patterns(raw: Bool = false, [TargetPattern])
    /// Inserts a piece into the target, raw at times: in front, behind, behind the host or anywhere.
    case insertions([[UInt8]])

    case inPlace(@Sendable (inout FuzzRequest, inout MutationContext) -> Bool)
    case input(of: Role? = nil, @Sendable (inout FuzzRequest, inout MutationContext) -> Void)
    case start(@Sendable (inout FuzzRequest.Start, inout MutationContext) -> Void)
    /// Those of the link, of the form or of one value.
    case octets(@Sendable (inout [UInt8], inout MutationContext) -> Void)
    /// Those of the form if there is one, else of the query; never none.
    case parameters(@Sendable (inout InputParameters, inout MutationContext) -> Void)
    case encoding(@Sendable ([UInt8], inout SplitMix64) -> [UInt8]?)
    /// A raw value, half of the time `often` of one of other parameters.
    case value(
      of: ValueNames = .all, often: ValueNames? = nil,
      @Sendable ([UInt8], inout MutationContext) -> [UInt8]?)
    case target(raw: Bool = false, @Sendable (URIReference, inout SplitMix64) -> [UInt8]?)
  }
}

extension Mutator.Change {
  /// Each entry of a table, put into an input by the same function.
  static func each<Entry: Sendable>(
    _ factor: Factor, _ entries: [Entry],
    _ change: @escaping @Sendable (inout FuzzRequest, Entry) -> Void
  ) -> Self {
    let edits: [InputEdit] = entries.map { entry in { change(&$0, entry) } }
    return .edits(factor) { _ in edits }
  }

  static func once(_ factor: Factor, _ change: @escaping InputEdit) -> Self {
    .edits(factor) { _ in [change] }
  }

  static func eachStart<Entry: Sendable>(
    _ entries: [Entry], _ change: @escaping @Sendable (inout FuzzRequest.Start, Entry) -> Void
  ) -> Self {
    .startEdits(entries.map { entry in { change(&$0, entry) } })
  }

  static func values(_ edits: TextEdit...) -> Self { .valueEdits { _ in edits } }

  var kinds: Set<InputKind> {
    switch self {
    case .start, .startEdits: [.start]
    case .octets: [.link, .start]
    default: [.link]
    }
  }

  var roles: [Role] {
    switch self {
    case .start, .startEdits: [.googleApp]
    case .input(let role?, _): [role]
    case .edits(let factor, _): Role.allCases.filter { Factor.all(of: $0).contains(factor) }
    default: Role.allCases
    }
  }
}

// MARK: - At random

extension Mutator.Change {
  func draw(_ input: inout FuzzRequest, _ context: inout MutationContext) -> Bool {
    switch self {
    case .edits(_, let edits):
      guard input.start == nil, let edit = context.random.pick(edits(input)) else { return false }
      return input.become(edit)
    case .startEdits(let edits):
      guard var start = input.start, let edit = context.random.pick(edits) else { return false }
      edit(&start)
      return input.become(FuzzRequest(start))
    case .parameterEdits(_, let edits):
      guard let edit = context.random.pick(edits), !input.parameters.isEmpty else { return false }
      let index = context.random.below(input.parameters.count)
      return input.become { edit(&$0, index) }
    case .nameEdits(let edits):
      let parameters = input.parameters
      let index = context.random.place(below: parameters.count) { !parameters[$0].name.isEmpty }
      guard let index, let edit = context.random.pick(edits(parameters[index].name)),
        let name = edit(parameters[index].name)
      else { return false }
      return input.become { $0.parameters[index].name = name }
    case .valueEdits(let names, let edits):
      return input.rewriteValue(of: names, &context.random) { value, random in
        random.pick(edits(value)).flatMap { $0(value) }
      }
    case .pieces(let pieces, let places, let names):
      return Self.value(of: names) {
        ValuePlace.put(anyOf: pieces, anyAt: places, into: $0, &$1.random)
      }.draw(&input, &context)
    case .targetEdits(let isAlsoRaw, let edits):
      let fixture = context.fixture
      return Self.target(raw: isAlsoRaw) { target, random in
        random.pick(edits(target, fixture)).flatMap { $0(target) }
      }.draw(&input, &context)
    case .patterns(let isAlsoRaw, let patterns):
      return Self.target(raw: isAlsoRaw) { $1.pick(patterns)?.filled(from: $0) }
        .draw(&input, &context)
    case .insertions(let pieces):
      return Self.target(raw: true) { $0.inserting(anyOf: pieces, &$1) }.draw(&input, &context)
    case .inPlace, .input, .start, .octets, .parameters, .encoding, .value, .target:
      return drawUnlisted(&input, &context)
    }
  }

  private func drawUnlisted(_ input: inout FuzzRequest, _ context: inout MutationContext) -> Bool {
    switch self {
    case .inPlace(let change): return change(&input, &context)
    case .input(_, let change): return input.become { change(&$0, &context) }
    case .start(let change):
      guard var start = input.start else { return false }
      change(&start, &context)
      return input.become(FuzzRequest(start))
    case .octets(let change):
      guard let text = input.anyText(&context.random) else { return false }
      let before = input[text] ?? []
      var octets = before
      change(&octets, &context)
      return octets != before && input.replace(text, by: octets)
    case .parameters(let change):
      var parameters = input.parameters
      guard !parameters.isEmpty else { return false }
      change(&parameters, &context)
      return input.replace(parameters: parameters)
    case .encoding(let change):
      return input.rewriteValue(of: nil, &context.random, change)
    case .value(let names, let often, let change):
      let chosen = if let often, context.random.oneIn(2) { often } else { names }
      let index = input.parameters.index(ofAny: chosen.of(input.role), &context.random)
      guard let slot = index.map({ input.slot(ofValueAt: $0) }),
        let value = change(input[slot] ?? [], &context), value != input[slot]
      else { return false }
      return input.replace(slot, by: value)
    case .target(let isAlsoRaw, let change):
      // What an endpoint is sent is always a valid request target.
      let mayBeRaw = isAlsoRaw && input.role != .authorizationEndpoint
      return input.changeTarget(&context.random, isRaw: { mayBeRaw && $0.oneIn(4) }, change)
    case .edits, .startEdits, .parameterEdits, .nameEdits, .valueEdits, .pieces, .targetEdits,
      .patterns, .insertions:
      return false
    }
  }
}
