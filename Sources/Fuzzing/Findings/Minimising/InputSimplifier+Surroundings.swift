import AppFlip

extension InputSimplifier {
  /// Makes everything around the parameters as it is in the good input.
  mutating func simplifySurroundings() {
    take(mostOf: coupled, inGroups: 1)
    if input.outcome != ordinary.good.outcome {
      take(mostOf: [.surroundings { $0.outcome = .declines }])
    }
    // Where base and pending redirect URI can't go together, one of them may.
    take(mostOf: targets)
    if let form = input.form {
      var candidate = input
      candidate.form = nil
      candidate.link?.query = (input.link?.query ?? []) + form
      take(firstOf: [candidate])
    }
  }

  private var coupled: [InputEdit] {
    let (good, base) = (ordinary.good, ordinary.base)
    var edits: [InputEdit] = []
    if input.outcome != good.outcome {
      edits.append(.surroundings { $0.outcome = good.outcome })
    }
    if input.activity != good.activity {
      edits.append(.surroundings { $0.activity = good.activity })
    }
    if input.link.map({ $0.base != base }) ?? false
      || input.pending.map({ $0.redirectURI != base }) ?? false
    {
      edits.append(
        .surroundings {
          $0.link?.base = base
          $0.pending?.redirectURI = base
        })
    }
    if input.pending == nil, good.pending != nil {
      let pending = FuzzInput.Pending(redirectURI: base, state: Ordinary.plainValues[0])
      edits.append(.surroundings { $0.pending = pending })
    }
    return edits
  }

  private var targets: [InputEdit] {
    let base = ordinary.base
    guard let link = input.link, let pending = input.pending, link.base != base,
      pending.redirectURI != base
    else { return [] }
    return [
      .surroundings { $0.link?.base = base }, .surroundings { $0.pending?.redirectURI = base },
    ]
  }
}
