import AppFlip
import Conformance

/// What an authorization endpoint is asked beside the parameters.
extension Factor {
  /// How an authorization endpoint is asked: by GET, or by POST with everything or a part in the form.
  static let method = Factor(
    "method",
    [
      Deviation("method/post", "all parameters in a form, by POST") { $0.moveIntoForm() },
      Deviation("method/split", "the second half of the parameters in a form, by POST") {
        $0.moveIntoForm(from: max(1, $0.parameters.count / 2))
      },
      Deviation("method/both", "all parameters in the query and in a form, by POST") {
        $0.form = $0.link?.query
      },
    ]
      + numbered("method/post-type", FormMutators.types, "a form of type $0, by POST") {
        if $0.moveIntoForm() { $0.put(InputHeader(Array("content-type".utf8), $1)) }
      })

  /// The fields of the header of a request.
  static let header = Factor(
    "header",
    RequestMutators.fields.flatMap { field in
      let name = shown(field.name)
      return numbered("header/\(name)", field.values, "\(name): $0") {
        $0.put(InputHeader(field.name, $1))
      }
    }
      + numbered("header/marker", ["user-agent", "referer"], "$0: quotes and a tag") {
        $0.put(InputHeader(Array($1.utf8), ReflectionMarker.text))
      })
}
