import AppFlip

extension InputSimplifier {
  /// The removals: unknown parameters and the fragment together, then documented ones, then what is
  /// left empty by that.
  mutating func removeParameters() {
    let fragment: [InputEdit] = input.link?.fragment == nil ? [] : [.removeFragment]
    take(mostOf: fragment + unknown.map { .remove($0) }, inGroups: 1)
    // What is left of them is mostly needed, as are the documented ones.
    let documented = input.places.filter { place in
      input[place].map { ordinary.index(of: $0) != nil } ?? false
    }
    take(mostOf: documented.map { .remove($0) }, inGroups: min(documented.count, 8))
    take(firstOf: withoutRemains)
  }

  /// The places of the parameters that nobody documents.
  var unknown: [ParameterPlace] {
    input.places.filter { place in
      input[place].map { ordinary.index(of: $0) == nil } ?? false
    }
  }

  /// Tries every single parameter of an input that has more than the removals looked at one by one.
  mutating func removeSingleParameters() {
    let places = input.places
    guard places.count > Reduction.mostHalved else { return }
    take(mostOf: places.map { .remove($0) }, inGroups: places.count)
  }

  /// The input without its link, its form or its question mark where no parameter is left in them, and
  /// with the question mark alone where one is left.
  private var withoutRemains: [FuzzInput] {
    var candidates: [FuzzInput] = []
    if let link = input.link, link.query?.isEmpty != false {
      if link.fragment == nil, input.form?.isEmpty != false, input.role != .authorizationEndpoint {
        candidates.append(input.applying([.surroundings { $0.link = nil }]))
      }
      if link.query != nil {
        candidates.append(input.applying([.surroundings { $0.link?.query = nil }]))
      }
    }
    if input.link?.query?.count == 1 {
      candidates.append(input.applying([.surroundings { $0.link?.query = [] }]))
    }
    if input.form?.isEmpty == true {
      candidates.append(input.applying([.surroundings { $0.form = nil }]))
    }
    return candidates
  }
}
