import AppFlip

extension DraftSimplifier {
  /// The removals: unknown parameters and the fragment together, then documented ones, then what is
  /// left empty by that.
  mutating func removeParameters() {
    let fragment: [DraftEdit] = draft.link?.fragment == nil ? [] : [.removeFragment]
    take(mostOf: fragment + unknown.map { .remove($0) }, inGroups: 1)
    // What is left of them is mostly needed, as are the documented ones.
    let documented = draft.places.filter { place in
      draft[place].map { ordinary.index(of: $0) != nil } ?? false
    }
    take(mostOf: documented.map { .remove($0) }, inGroups: min(documented.count, 8))
    take(firstOf: withoutRemains)
  }

  /// The places of the parameters that nobody documents.
  var unknown: [ParameterPlace] {
    draft.places.filter { place in
      draft[place].map { ordinary.index(of: $0) == nil } ?? false
    }
  }

  /// Tries every single parameter of a draft that has more than the removals looked at one by one.
  mutating func removeSingleParameters() {
    let places = draft.places
    guard places.count > Reduction.mostHalved else { return }
    take(mostOf: places.map { .remove($0) }, inGroups: places.count)
  }

  /// The draft without its link, its form or its question mark where no parameter is left in them, and
  /// with the question mark alone where one is left.
  private var withoutRemains: [Draft] {
    var candidates: [Draft] = []
    if let link = draft.link, link.query?.isEmpty != false {
      if link.fragment == nil, draft.form?.isEmpty != false, draft.role != .authorizationEndpoint {
        candidates.append(draft.applying([.surroundings { $0.link = nil }]))
      }
      if link.query != nil {
        candidates.append(draft.applying([.surroundings { $0.link?.query = nil }]))
      }
    }
    if draft.link?.query?.count == 1 {
      candidates.append(draft.applying([.surroundings { $0.link?.query = [] }]))
    }
    if draft.form?.isEmpty == true {
      candidates.append(draft.applying([.surroundings { $0.form = nil }]))
    }
    return candidates
  }
}
