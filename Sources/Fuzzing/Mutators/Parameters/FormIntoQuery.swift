import AppFlip

/// Puts a parameter of a form into the query too, which catches servers that join both, and so check
/// one and use the other.
struct FormIntoQuery: Mutator {
  let name = "parameters/form-into-query"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard let form = draft.form, !form.isEmpty else { return false }
    let original = form[context.random.below(form.count)]
    guard draft.link != nil else { return false }
    let value = context.random.oneIn(2) ? original.value : context.otherValue()
    var query = draft.link?.query ?? []
    query.insert(
      DraftParameter(original.name, value), at: context.random.oneIn(2) ? 0 : query.count)
    var made = draft
    made.link?.query = query
    return made.isChange(of: draft) && draft.become(made)
  }
}
