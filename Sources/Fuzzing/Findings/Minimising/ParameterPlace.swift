/// Where a parameter of an input stands.
enum ParameterPlace: Hashable {
  /// In the query of the link, at an index.
  case query(Int)
  /// In the form, at an index.
  case form(Int)
}

extension FuzzInput {
  /// The places of all parameters: those of the query, then those of the form.
  var places: [ParameterPlace] {
    (link?.query ?? []).indices.map { .query($0) } + (form ?? []).indices.map { .form($0) }
  }

  /// The parameter at a place; nil where there is none.
  subscript(place: ParameterPlace) -> InputParameter? {
    switch place {
    case .query(let index):
      link?.query.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    case .form(let index): form.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
  }
}
