import AppFlip

/// The mutators of the method of an authorization request, for endpoints that take it by POST too.
public enum FormMutators {
  /// All of them.
  public static let all: [Mutator] = [
    Mutator(
      "request/form-from-query",
      "Moves the query into a form, so that an endpoint is asked by POST, which catches one that "
        + "checks nothing there.",
      .input(of: .authorizationEndpoint) { input, _ in input.moveIntoForm() }),
    Mutator(
      "request/form-split",
      "Moves the later parameters of the query into a form, which catches an endpoint that reads "
        + "one of the two.",
      .input(of: .authorizationEndpoint) { input, context in
        guard input.form == nil, let count = input.link?.query?.count, count > 1 else {
          return
        }
        input.moveIntoForm(from: 1 + context.random.below(count - 1))
      }),
    Mutator(
      "request/query-from-form",
      "Moves the form into the query, so that an endpoint is asked by GET, which catches one that "
        + "checks only what is posted.",
      .input(of: .authorizationEndpoint) { input, _ in
        guard let form = input.form, let link = input.link else { return }
        input.link?.query = (link.query ?? []) + form
        input.form = nil
      }),
    Mutator(
      "request/form-type",
      "Writes the type of a form in another way, which catches an endpoint that compares it as text.",
      weight: 2,
      .input(of: .authorizationEndpoint) { input, context in
        guard input.form != nil, let type = context.random.pick(types) else { return }
        input.put(InputHeader(Array("content-type".utf8), type))
      }),
  ]

  /// Ways to write the type of a form.
  static let types = [
    "application/x-www-form-urlencoded; charset=UTF-8",
    "application/x-www-form-urlencoded;charset=utf-8",
    "application/x-www-form-urlencoded; charset=\"UTF-8\"",
    "APPLICATION/X-WWW-FORM-URLENCODED", "Application/x-www-form-urlencoded",
  ].octets
}
