import AppFlip

extension DraftSimplifier {
  /// Makes everything around the parameters as it is in the good draft.
  mutating func simplifySurroundings() {
    take(mostOf: coupled, inGroups: 1)
    if draft.outcome != ordinary.good.outcome {
      take(mostOf: [.surroundings { $0.outcome = .declines }])
    }
    // Where base and pending redirect URI can't go together, one of them may.
    take(mostOf: targets)
    if let form = draft.form {
      var candidate = draft
      candidate.form = nil
      candidate.link?.query = (draft.link?.query ?? []) + form
      take(firstOf: [candidate])
    }
  }

  private var coupled: [DraftEdit] {
    let (good, base) = (ordinary.good, ordinary.base)
    var edits: [DraftEdit] = []
    if draft.outcome != good.outcome {
      edits.append(.surroundings { $0.outcome = good.outcome })
    }
    if draft.activity != good.activity {
      edits.append(.surroundings { $0.activity = good.activity })
    }
    if draft.link.map({ $0.base != base }) ?? false
      || draft.pending.map({ $0.redirectURI != base }) ?? false
    {
      edits.append(
        .surroundings {
          $0.link?.base = base
          $0.pending?.redirectURI = base
        })
    }
    if draft.pending == nil, good.pending != nil {
      let pending = Draft.Pending(redirectURI: base, state: Ordinary.plainValues[0])
      edits.append(.surroundings { $0.pending = pending })
    }
    return edits
  }

  private var targets: [DraftEdit] {
    let base = ordinary.base
    guard let link = draft.link, let pending = draft.pending, link.base != base,
      pending.redirectURI != base
    else { return [] }
    return [
      .surroundings { $0.link?.base = base }, .surroundings { $0.pending?.redirectURI = base },
    ]
  }
}
