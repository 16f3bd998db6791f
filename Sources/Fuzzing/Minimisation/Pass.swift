import AppFlip

/// One pass of the minimiser: changes that may simplify an input, and how they are tried.
struct Pass: Sendable {
  enum Tactic: Sendable {
    case first
    case bisected
    case most(@Sendable (Int) -> Int)
    /// All of them, of which nothing has to run: the octets stay the same.
    case restated

    static let together = most { _ in 1 }
    static let few = most { $0 <= 4 ? $0 : 1 }

    static func groups(_ count: Int) -> Self { most { min($0, count) } }
  }

  let tactic: Tactic
  let edits: @Sendable (Simplification) -> [Edit]

  init(_ tactic: Tactic, _ edits: @escaping @Sendable (Simplification) -> [Edit]) {
    (self.tactic, self.edits) = (tactic, edits)
  }

  static let all =
    [restating] + skeleton + removals + surroundings + names + [restating] + values + statePair

  /// The passes over a start: each value as a whole, then scope by scope.
  static let ofStart: [Pass] = [
    Pass(.few, \.ordinaryValues), Pass(.groups(8), \.scopeRemovals),
    Pass(.together, \.plainScopes),
    Pass(.few) { _ in [.write(ReductionTarget.plainValues[0], at: .clientID)] },
  ]

  static let singleParameters = Pass(.groups(.max)) {
    $0.input.places.count > Reduction.mostHalved ? $0.input.places.map { .remove($0) } : []
  }

  private static let restating = Pass(.restated) { _ in [.change { $0.restate() }] }

  /// The bold steps: everything ordinary but which documented parameters there are; then everything
  /// ordinary but the documented parameters as they are.
  private static let skeleton = [
    Pass(.first) { simplification in
      [false, true].map { keepingValues in
        .change { $0 = simplification.skeleton(keepingValues: keepingValues) }
      }
    }
  ]

  /// Unknown parameters and the fragment together, then documented ones, which are mostly needed, then
  /// what is left empty by that.
  private static let removals = [
    Pass(.together) { simplification in
      (simplification.input.link?.fragment == nil ? [] : [.write(nil, at: .fragment)])
        + simplification.unknown.map { .remove($0) }
    },
    Pass(.groups(8)) { $0.documented.map { .remove($0) } },
    Pass(.first, \.separatorsInNames), Pass(.first, \.remains),
  ]

  private static let surroundings = [
    Pass(.together, \.coupled),
    Pass(.few) { simplification in
      simplification.input.headers.map { header in
        .change { $0.headers.removeAll { $0 == header } }
      }
    },
    Pass(.few) {
      $0.input.outcome == $0.ordinary.good.outcome ? [] : [.change { $0.outcome = .declines }]
    },
    Pass(.few, \.targets),
    Pass(.few) {
      $0.input.role == .googleApp && $0.input[.base] != nil && $0.input[.base] != $0.ordinary.base
        ? [.write(ReductionTarget.stranger, at: .base)] : []
    },
    Pass(.few, \.formIntoQuery),
  ]

  private static let names = [
    Pass(.together) { $0.separators + $0.names }, Pass(.together, \.plainNames),
    Pass(.few, \.order),
  ]

  private static let values =
    [
      Pass(.together) { $0.values($0.ordinary.goodValue) },
      Pass(.together) { $0.values($0.ordinary.tellingValue) },
      Pass(.few) {
        $0.ordinary.good.code.isEmpty && !$0.input.code.isEmpty ? [.write([], at: .code)] : []
      },
    ]
    + ReductionTarget.plainValues.indices.map { number in
      Pass(.few) { simplification in
        simplification.values { simplification.ordinary.plainValues(of: $0)[number] }
          + simplification.texts(number)
      }
    }

  private static let statePair = [[], ReductionTarget.plainValues[0]].map { unit in
    Pass(.groups(4)) { $0.statePair(by: unit) }
  }
}

extension Pass {
  static func shortening(_ slot: Slot) -> [Pass] {
    [
      Pass(.first) { $0.normalised(slot) }, Pass(.few) { $0.parameters(in: slot) },
      // The shortest beginning, then the shortest end.
      Pass(.bisected) { $0.cuts(of: slot) { $0 + $1..<$2 } },
      Pass(.bisected) { $0.cuts(of: slot) { $0..<$2 - $1 } },
      Pass(.groups(2)) { $0.commonEnds(of: slot) },
      Pass(.most { $0 <= 16 ? $0 : 4 }) { $0.pieces(of: slot) },
      Pass(.together) { $0.plainPieces(of: slot) },
      // A slash, else a space, in the place of what is more unusual.
      Pass(.together) { $0.plainUnits(of: slot, UInt8(ascii: "/")) },
      Pass(.together) { $0.plainUnits(of: slot, UInt8(ascii: " ")) },
    ]
  }

  /// Few large steps, and no further: everything ordinary but the documented parameters, then without the
  /// others, then with half of the longest text, and with half of that.
  static let coarse =
    skeleton + [
      Pass(.first) { simplification in
        [.change { $0 = $0.applying(simplification.unknown.map { .remove($0) }) }]
      }
    ] + Array(repeating: Pass(.first, \.halves), count: 4)
}
