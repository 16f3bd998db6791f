import AppFlip

/// One change of a draft that can be made together with others.
enum DraftEdit {
  /// Leaves a parameter out.
  case remove(ParameterPlace)
  /// Puts another parameter in its place.
  case replace(ParameterPlace, DraftParameter)
  /// Leaves the fragment out.
  case removeFragment
  /// Changes what is around the parameters.
  case surroundings((inout Draft) -> Void)
}

extension Draft {
  /// The draft with several changes, made at once, so that no removal moves a place.
  func applying(_ edits: [DraftEdit]) -> Draft {
    var draft = self
    var query: [DraftParameter?]? = link?.query.map { Array($0) }
    var form: [DraftParameter?]? = form.map { Array($0) }
    for edit in edits {
      switch edit {
      case .remove(.query(let index)): query?[index] = nil
      case .remove(.form(let index)): form?[index] = nil
      case .replace(.query(let index), let parameter): query?[index] = parameter
      case .replace(.form(let index), let parameter): form?[index] = parameter
      case .removeFragment: draft.link?.fragment = nil
      case .surroundings: break
      }
    }
    let left = query.map { $0.compacted }
    // A question mark with nothing behind it goes with the last parameter.
    draft.link?.query = left?.isEmpty == true && query?.isEmpty == false ? nil : left
    draft.form = form.map { $0.compacted }
    for case .surroundings(let change) in edits { change(&draft) }
    return draft
  }
}

extension [DraftParameter?] {
  /// The parameters that are left; the first has no separator in front of it.
  fileprivate var compacted: DraftParameters {
    var left = compactMap(\.self)
    if !left.isEmpty { left[0].separator = DraftParameter.ampersand }
    return DraftParameters(left)
  }
}
