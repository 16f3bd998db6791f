import AppFlip

/// The mutators of the method of an authorization request, for endpoints that take it by POST too.
public enum FormMutators {
  /// All of them.
  public static let all: [Mutator] = [
    Mutator(
      "request/form-from-query",
      "Moves the query into a form, so that an endpoint is asked by POST, which catches one that "
        + "checks nothing there.",
      .draft(of: .authorizationEndpoint) { draft, _ in
        guard draft.form == nil, let query = draft.link?.query else { return false }
        draft.form = query
        draft.link?.query = nil
        return true
      }),
    Mutator(
      "request/form-split",
      "Moves the later parameters of the query into a form, which catches an endpoint that reads "
        + "one of the two.",
      .draft(of: .authorizationEndpoint) { draft, context in
        guard draft.form == nil, let query = draft.link?.query, query.count > 1 else {
          return false
        }
        let middle = 1 + context.random.below(query.count - 1)
        draft.form = DraftParameters(query[middle...])
        draft.link?.query = DraftParameters(query[..<middle])
        return true
      }),
    Mutator(
      "request/query-from-form",
      "Moves the form into the query, so that an endpoint is asked by GET, which catches one that "
        + "checks only what is posted.",
      .draft(of: .authorizationEndpoint) { draft, _ in
        guard let form = draft.form, let link = draft.link else { return false }
        draft.link?.query = (link.query ?? []) + form
        draft.form = nil
        return true
      }),
  ]
}
