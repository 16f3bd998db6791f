import AdapterProtocol
import AppFlip

package struct Mutator: Sendable {
  /// The permanent name, `level/what`, printable ASCII without spaces.
  package let name: String
  package let summary: String
  /// How often the mutator is chosen at first, beside the 8 of an ordinary one: more often if what it chooses
  /// from is long, and each choice shows another fault.
  let weight: Int
  let kinds: Set<InputKind>
  let change: Change

  init(
    _ name: String, _ summary: String, weight: Int = 8, kinds: Set<InputKind>? = nil,
    _ change: Change
  ) {
    (self.name, self.summary, self.weight) = (name, summary, weight)
    (self.kinds, self.change) = (kinds ?? change.kinds, change)
  }

  /// False if it doesn't apply; all randomness is the context's.
  func mutate(_ input: inout FuzzInput, _ context: inout MutationContext) -> Bool {
    change.make(&input, &context)
  }
}

/// Inputs that hand a link over, or an activity without one, and starts of flips.
enum InputKind { case link, start }

extension Mutator {
  /// What a mutator changes: by a function, or by a table each of whose entries is as likely as any other.
  enum Change: Sendable {
    case inPlace(@Sendable (inout FuzzInput, inout MutationContext) -> Bool)
    case input(of: Role? = nil, @Sendable (inout FuzzInput, inout MutationContext) -> Void)
    case start(@Sendable (inout FuzzInput.Start, inout MutationContext) -> Void)
    /// Those of the link, of the form or of one value.
    case octets(@Sendable (inout [UInt8], inout MutationContext) -> Void)
    /// Those of the form if there is one, else of the query; never none.
    case parameters(@Sendable (inout InputParameters, inout MutationContext) -> Void)
    case names([NameAffix])
    case encoding(@Sendable ([UInt8], inout SplitMix64) -> [UInt8]?)
    /// A raw value, half of the time `often` of one of other parameters.
    case value(
      of: ValueNames = .all, often: ValueNames? = nil,
      @Sendable ([UInt8], inout MutationContext) -> [UInt8]?)
    /// Puts a piece, percent-encoded, into a value, at one of several places.
    case pieces([[UInt8]], at: [ValuePlace] = ValuePlace.allCases, of: ValueNames = .all)
    /// `raw` at times if it says something else when it is encoded.
    case target(raw: Bool = false, @Sendable (URIReference, inout SplitMix64) -> [UInt8]?)
    case patterns(raw: Bool = false, [TargetPattern])
    /// Inserts a piece into the target, raw at times: in front, behind, behind the host or anywhere.
    case insertions([[UInt8]])

    fileprivate func make(_ input: inout FuzzInput, _ context: inout MutationContext) -> Bool {
      switch self {
      case .inPlace(let change): return change(&input, &context)
      case .input(let role, let change):
        guard role == nil || input.role == role else { return false }
        var changed = input
        change(&changed, &context)
        return input.become(changed)
      case .start(let change):
        guard var start = input.start else { return false }
        change(&start, &context)
        return input.become(FuzzInput(start))
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
      case .names(let affixes):
        return Change.parameters { $0.affix(anyOf: affixes, &$1.random) }.make(&input, &context)
      case .encoding(let change):
        // The first that can be written so from a random one on.
        let parameters = input.parameters
        let start = context.random.below(parameters.count)
        for index in [start..<parameters.count, 0..<start].joined() {
          guard let value = parameters[index].value,
            let rewritten = change(value, &context.random), rewritten != value
          else { continue }
          return input.replace(input.slot(ofValueAt: index), by: rewritten)
        }
        return false
      case .value(let names, let often, let change):
        let chosen = if let often, context.random.oneIn(2) { often } else { names }
        let index = input.parameters.index(ofAny: chosen.of(input.role), &context.random)
        guard let slot = index.map({ input.slot(ofValueAt: $0) }),
          let value = change(input[slot] ?? [], &context), value != input[slot]
        else { return false }
        return input.replace(slot, by: value)
      case .pieces(let pieces, let places, let names):
        return Change.value(of: names) {
          ValuePlace.put(anyOf: pieces, anyAt: places, into: $0, &$1.random)
        }.make(&input, &context)
      case .target(let isAlsoRaw, let change):
        // What an endpoint is sent is always a valid request target.
        let mayBeRaw = isAlsoRaw && input.role != .authorizationEndpoint
        return input.changeTarget(&context.random, isRaw: { mayBeRaw && $0.oneIn(4) }, change)
      case .patterns(let isAlsoRaw, let patterns):
        return Change.target(raw: isAlsoRaw) { $1.pick(patterns)?.filled(from: $0) }
          .make(&input, &context)
      case .insertions(let pieces):
        return Change.target(raw: true) { $0.inserting(anyOf: pieces, &$1) }
          .make(&input, &context)
      }
    }

    fileprivate var kinds: Set<InputKind> {
      switch self {
      case .start: [.start]
      case .octets: [.link, .start]
      default: [.link]
      }
    }
  }
}

package enum Mutators {
  package static let all: [Mutator] =
    ParameterMutators.all + RedirectURIMutators.all + ValueMutators.all + EncodingMutators.all
    + ByteMutators.all + RequestMutators.all + StartMutators.all + FormMutators.all
    + CharacterMutators.all

  static func all(for role: Role, features: [Feature]) -> [Mutator] {
    all.filter { mutator in
      switch mutator.name {
      // What pages reflect.
      case "request/header", "request/header-marker", "values/marker", "parameters/marker":
        role == .authorizationEndpoint
      case "request/form-from-query", "request/form-split", "request/query-from-form",
        "request/form-type":
        role == .authorizationEndpoint && features.contains(.post)
      case let name where name.hasPrefix("start/"): role == .googleApp
      case let name where name.hasPrefix("characters/"): features.contains(.coverage)
      default: true
      }
    }
  }
}
