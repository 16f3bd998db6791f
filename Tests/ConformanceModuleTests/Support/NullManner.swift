import AdapterProtocol
import AppFlip
import Harness
import TestSupport
import Testing

/// What an implementation may do that doesn't try to be one.
enum NullManner: String, CaseIterable, CustomTestStringConvertible, Sendable {
  /// It gives a code to whoever asks, and links whatever comes back.
  case acceptsEverything = "accepts everything"
  case refusesEverything = "refuses everything"
  case echoes
  case isConstant = "is constant"
  case throwsAlways = "throws always"

  var testDescription: String { rawValue }

  func adapter(_ role: Role) throws -> AlteredAdapter {
    AlteredAdapter(try StubAdapter.reference(role)) { input, _ in
      self == .throwsAlways
        ? .implementationError(message: Array("no".utf8)) : .answered(reply(to: input))
    }
  }

  private func reply(to input: RunInput) -> RunReply {
    switch input {
    case .app(let request):
      return .app(AppReply(opening: opened(request.url, request.code)))
    case .authorizationEndpoint(let request):
      let isForm = self == .acceptsEverything && request.method == .post
      let form = isForm ? Text([UInt8(ascii: "?")] + (request.body?.bytes ?? [])) : request.url
      return .authorizationEndpoint(EndpointReply(redirectingTo: opened(form, request.code)))
    case .googleApp(.start(let request)): return .start(started(request))
    case .googleApp(.returned(let request)): return .returned(concluded(request.url))
    }
  }

  private func opened(_ url: Text?, _ code: Text?) -> Text? {
    switch self {
    case .acceptsEverything: Self.accepted(url, code)
    case .echoes: url
    case .isConstant: Text("\(Samples.a)?code=4%2FP7&state=S1")
    case .refusesEverything, .throwsAlways: nil
    }
  }

  /// A code for whoever asks, at whatever redirect URI.
  private static func accepted(_ url: Text?, _ code: Text?) -> Text {
    let link = EditableLink(url?.bytes ?? [])
    var answer = EditableLink(link.decoded("redirect_uri") ?? Array(Samples.a.utf8))
    answer.parameters = [
      (Array("code".utf8), PercentEncoding.encode(code?.bytes ?? [])),
      (Array("state".utf8), link["state"] ?? []),
    ]
    return Text(answer.bytes)
  }

  private func started(_ request: GoogleAppInput.Start) -> StartReply {
    let url: Text? =
      switch self {
      case .acceptsEverything: request.appLink
      case .echoes: request.redirectURI
      case .isConstant: Text(Samples.link())
      case .refusesEverything, .throwsAlways: nil
      }
    return StartReply(
      opened: url.map { [OpenedURL(url: $0, universalLinksOnly: true)] } ?? [],
      state: self == .isConstant ? "S1" : "")
  }

  private func concluded(_ url: Text?) -> ReturnedReply {
    switch self {
    case .acceptsEverything:
      let code = url.flatMap { EditableLink($0.bytes).decoded("code") }
      return ReturnedReply(outcome: .linked, code: Text(code ?? []))
    case .echoes: return ReturnedReply(outcome: .linked, code: url ?? "")
    case .isConstant: return ReturnedReply(outcome: .linked, code: "4/P7")
    case .refusesEverything, .throwsAlways: return ReturnedReply(outcome: .ignored)
    }
  }
}
