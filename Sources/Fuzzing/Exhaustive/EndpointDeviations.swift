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
    "header", RequestMutators.fields.flatMap { values(of: $0.name, $0.values) } + markers)

  private static func values(of field: [UInt8], _ values: [[UInt8]]) -> [Deviation] {
    let name = shown(field)
    return numbered("header/\(name)", values, { "\(name): \(shown($0))" }) {
      $0.put(InputHeader(field, $1))
    }
  }

  private static let markers: [Deviation] =
    numbered("header/marker", ["user-agent", "referer"], { "\($0): quotes and a tag" }) {
      $0.put(InputHeader(Array($1.utf8), ReflectionMarker.text))
    }
}
