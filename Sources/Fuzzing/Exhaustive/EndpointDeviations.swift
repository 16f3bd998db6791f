import AppFlip
import Conformance

/// What an authorization endpoint is asked beside the parameters.
extension Factor {
  /// How an authorization endpoint is asked: by GET, or by POST with everything or a part in the form.
  static let method = Factor(
    "method",
    [
      Deviation("method/post", "all parameters in a form, by POST") { input in
        guard let query = input.link?.query else { return false }
        input.form = query
        input.link?.query = nil
        return true
      },
      Deviation("method/split", "the second half of the parameters in a form, by POST") { input in
        guard let query = input.link?.query, query.count > 1 else { return false }
        input.form = InputParameters(query[(query.count / 2)...])
        input.link?.query = InputParameters(query[..<(query.count / 2)])
        return true
      },
      Deviation("method/both", "all parameters in the query and in a form, by POST") { input in
        guard let query = input.link?.query else { return false }
        input.form = query
        return true
      },
    ]
      + numbered("method/post-type", FormMutators.types, { "a form of type \(shown($0)), by POST" })
    {
      input, type in
      guard let query = input.link?.query else { return false }
      input.form = query
      input.link?.query = nil
      return input.put(InputHeader(Array("content-type".utf8), type))
    })

  /// The fields of the header of a request.
  static let header = Factor(
    "header",
    RequestMutators.fields.flatMap { field in
      numbered("header/\(shown(field.0))", field.1, { "\(shown(field.0)): \(shown($0))" }) {
        input, value in input.put(InputHeader(field.0, value))
      }
    }
      + numbered("header/marker", ["user-agent", "referer"], { "\($0): quotes and a tag" }) {
        input, name in input.put(InputHeader(Array(name.utf8), ReflectionMarker.text))
      })
}
