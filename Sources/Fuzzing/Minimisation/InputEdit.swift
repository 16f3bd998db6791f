import AppFlip

/// One change of an input that can be made together with others.
enum InputEdit {
  /// Leaves a parameter out.
  case remove(ParameterPlace)
  /// Puts another parameter in its place.
  case replace(ParameterPlace, InputParameter)
  /// Leaves the fragment out.
  case removeFragment
  /// Changes what is around the parameters.
  case surroundings((inout FuzzInput) -> Void)
}

extension FuzzInput {
  /// The input with several changes, made at once, so that no removal moves a place.
  func applying(_ edits: [InputEdit]) -> FuzzInput {
    var input = self
    var query: [InputParameter?]? = link?.query.map { Array($0) }
    var form: [InputParameter?]? = form.map { Array($0) }
    for edit in edits {
      switch edit {
      case .remove(.query(let index)): query?[index] = nil
      case .remove(.form(let index)): form?[index] = nil
      case .replace(.query(let index), let parameter): query?[index] = parameter
      case .replace(.form(let index), let parameter): form?[index] = parameter
      case .removeFragment: input.link?.fragment = nil
      case .surroundings: break
      }
    }
    let left = query.map { $0.compacted }
    // A question mark with nothing behind it goes with the last parameter.
    input.link?.query = left?.isEmpty == true && query?.isEmpty == false ? nil : left
    input.form = form.map { $0.compacted }
    for case .surroundings(let change) in edits { change(&input) }
    return input
  }
}

extension [InputParameter?] {
  /// The parameters that are left; the first has no separator in front of it.
  fileprivate var compacted: InputParameters {
    var left = compactMap(\.self)
    if !left.isEmpty { left[0].separator = InputParameter.ampersand }
    return left
  }
}

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

  /// The parameter at a place; nil if there is none.
  subscript(place: ParameterPlace) -> InputParameter? {
    switch place {
    case .query(let index):
      link?.query.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    case .form(let index): form.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
  }
}
