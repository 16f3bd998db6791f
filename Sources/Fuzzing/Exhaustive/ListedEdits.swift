import AppFlip
import Conformance

extension Mutator.Change {
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
    case (.edits(factor, let edits), _): edits(good)
    case (.startEdits(let edits), .start):
      edits.map { edit in
        var start = FuzzRequest.Start(goodIn: fixture)
        edit(&start)
        return { [start] in $0 = FuzzRequest(start) }
      }
    case (.parameterEdits(let isLoss, let edits), .name(let name)):
      edits.map { edit in
        { input in
          // What takes a value away takes a changed one away, too: that is no input of its own.
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
    case (.valueEdits(let names, let edits), .value(let name)) where names?.contains(name) != false:
      Self.values(of: name, edits(good[first: name]?.value ?? []))
    case (.valueEdits(nil, let edits), .redirectURI):
      good[first: .redirectURI].map { Self.values(of: .redirectURI, edits($0.value ?? [])) } ?? []
    case (.pieces(let pieces, let places, let names), .value(let name))
    where names.of(good.role).contains(name)
      && (name.takesAnyText || names != .all || places == [.alone]):
      Self.values(of: name, pieces.map { piece in { places.contains(.end) ? $0 + piece : piece } })
    case (.targetEdits, .redirectURI), (.patterns, .redirectURI), (.insertions, .redirectURI):
      targets(of: good, fixture)
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
  private func targets(of good: FuzzRequest, _ fixture: Fixture) -> [InputEdit] {
    var random = SplitMix64(seed: 0)
    guard let target = InputTarget(of: good, &random)?.uri else { return [] }
    let (isAlsoRaw, edits): (Bool, [TargetEdit]) =
      switch self {
      case .targetEdits(let isAlsoRaw, let edits): (isAlsoRaw, edits(target, fixture))
      case .patterns(let isAlsoRaw, let patterns):
        (isAlsoRaw, patterns.map { pattern in { pattern.filled(from: $0) } })
      case .insertions(let pieces): (true, pieces.flatMap(Self.insertions))
      default: (false, [])
      }
    let forms = isAlsoRaw && good.role != .authorizationEndpoint ? [false, true] : [false]
    return forms.flatMap { isRaw in
      edits.map { edit -> InputEdit in
        { input in
          // Of several redirect URIs always the same; nothing is drawn.
          var random = SplitMix64(seed: 0)
          _ = input.changeTarget(&random, isRaw: { _ in isRaw }) { target, _ in edit(target) }
        }
      }
    }
  }

  private static func insertions(of piece: [UInt8]) -> [TargetEdit] {
    TargetPlace.allCases.map { place in
      { target in
        let offset = place.offset(in: target)
        return target.octets.splicing(offset..<offset, with: piece)
      }
    }
  }
}

extension ParameterName {
  /// Whether an implementation takes any text for the value, and compares it or hands it on.
  fileprivate var takesAnyText: Bool { [.state, .code, .clientID].contains(self) }
}
