import AdapterProtocol
import AppFlip
import Web

/// Advice about an unexpected response, in the words of the adapter's options.
enum Advice {
  /// The advice after the visits of a browser; nil if the response is as expected.
  static func text(after browser: Browser, _ settings: Settings, isRefused: Bool) -> String? {
    let notes = browser.notes
    if let problem = notes.problem { return problem }
    guard let final = notes.visits.last else { return nil }
    let origin = final.foreignOrigin(settings)
    guard origin != nil || isRefused else { return nil }
    let lines = notes.idleLines.joined(separator: ", ")
    let idle = lines.isEmpty ? "" : "These lines of the steps did nothing: \(lines). "
    if let origin { return "\(idle)The flow leads to a different origin: \(onOrigin(origin))." }
    return switch final.response.status {
    case 200...299 where settings.isBrowsing,
      401 where settings.isBrowsing && !final.forms.isEmpty:
      idle + onPage(final, hasSteps: !settings.steps.isEmpty)
    case 200...399:
      "\(idle)Sign in and consent (--endpoint-options, or options of the adapter): --field NAME=VALUE for each field of the "
        + "forms, or --header-when approves 'Cookie: ...' of a signed-in user (appflip http-adapter --help)."
    case 400... where notes.visits.count > 1:
      "\(idle)The server refused the last form: compare the values of --field and --field-when with the values "
        + "of the page's form."
    default:
      "\(idle)Compare --client-id with the client that the server knows, and register Google's redirect URIs for it."
    }
  }

  /// The advice if an ordinary request is redirected to a different origin.
  static func onOrigin(_ origin: String) -> String {
    "add --allow-origin \(origin) if users sign in there; if not, let the server redirect to the redirect_uri"
  }

  /// The advice about a page at which a browser stopped.
  private static func onPage(_ visit: Visit, hasSteps: Bool) -> String {
    let path = Bytes.escaped(Array(visit.url.path.prefix(200)))
    if visit.forms.isEmpty {
      return
        "The page \(path) has no form: if it needs a script, sign in with --header-when approves "
        + "'Cookie: ...'."
    }
    let advice =
      hasSteps
      ? "The steps end at a page with a form: add steps for this page."
      : "A form wasn't sent, or was shown again: compare --field and --field-when approves with its "
        + "fields, choose it with --form-when approves, or write all steps into a file for --steps."
    return "\(advice) The page has "
      + visit.shownForms.map { "\(path)#\($0)" }.joined(separator: "; ") + "."
  }
}
