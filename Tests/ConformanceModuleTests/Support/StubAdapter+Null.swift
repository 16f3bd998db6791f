import AdapterProtocol
import AppFlip
import ReferenceImplementation
import TestSupport

extension StubAdapter {
  private static let constantAnswer = Array("\(Samples.a)?code=4%2FP7&state=S1".utf8)

  /// A code for whoever asks, at whatever redirect URI.
  private static func accepted(_ url: [UInt8]?, _ code: Text?) -> [UInt8] {
    let link = EditableLink(url ?? [])
    var answer = EditableLink(link.decoded("redirect_uri") ?? Array(Samples.a.utf8))
    answer.parameters = [
      (Array("code".utf8), PercentEncoding.encode(code?.octets ?? [])),
      (Array("state".utf8), link["state"] ?? []),
    ]
    return answer.octets
  }

  static func nullApp(_ manner: NullManner) -> StubAdapter {
    StubAdapter(start: { () -> (AppInput) throws -> AppReply in
      var reference = try ReferenceApp(configuration: .offered)
      return { request in
        func opening(_ url: [UInt8]) -> AppReply {
          AppReply(handled: true, opened: [OpenedURL(url: Text(url), universalLinksOnly: true)])
        }
        switch manner {
        case .acceptsEverything: return opening(accepted(request.url?.octets, request.code))
        case .refusesEverything: return AppReply(handled: false)
        case .echoes: return request.url.map { opening($0.octets) } ?? AppReply(handled: false)
        case .isConstant: return opening(constantAnswer)
        case .throwsAlways: throw NullManner.Failure()
        case .writesWrongOctets, .writesNoOctets:
          var response = reference.receive(request)
          for index in response.opened.indices {
            response.opened[index].url = Text(manner.alteredURL(response.opened[index].url.octets))
          }
          return response
        }
      }
    })
  }

  static func nullEndpoint(_ manner: NullManner) throws -> StubAdapter {
    let reference = try ReferenceEndpoint(configuration: .offered)
    return endpoint { request in
      func redirect(to url: [UInt8]) -> EndpointReply {
        EndpointReply(status: 302, headers: [Header(name: "location", value: Text(url))])
      }
      switch manner {
      case .acceptsEverything:
        let form =
          request.method == .post ? [UInt8(ascii: "?")] + (request.body?.octets ?? []) : nil
        return redirect(to: accepted(form ?? request.url.octets, request.code))
      case .refusesEverything: return EndpointReply(status: 400)
      case .echoes: return redirect(to: request.url.octets)
      case .isConstant: return redirect(to: constantAnswer)
      case .throwsAlways: throw NullManner.Failure()
      case .writesWrongOctets, .writesNoOctets:
        var response = reference.respond(to: request)
        for index in response.headers.indices
        where response.headers[index].name.octets.elementsEqual("location".utf8) {
          response.headers[index].value = Text(
            manner.alteredURL(response.headers[index].value.octets))
        }
        return response
      }
    }
  }

  static func nullGoogleApp(_ manner: NullManner) -> StubAdapter {
    googleApp { NullGoogleApp(manner) }
  }
}

private struct NullGoogleApp: PromptGoogleApp {
  private let manner: NullManner
  private var reference = ReferenceGoogleApp()

  init(_ manner: NullManner) { self.manner = manner }

  mutating func start(_ request: GoogleAppInput.Start) throws -> StartReply {
    func opening(_ url: [UInt8], _ state: String = "") -> StartReply {
      StartReply(opened: [OpenedURL(url: Text(url), universalLinksOnly: true)], state: Text(state))
    }
    switch manner {
    case .acceptsEverything: return opening(request.appLink.octets)
    case .refusesEverything: return StartReply(opened: [], state: "")
    case .echoes: return opening(request.redirectURI.octets)
    case .isConstant: return opening(Array(Samples.link().utf8), "S1")
    case .throwsAlways: throw NullManner.Failure()
    case .writesWrongOctets, .writesNoOctets:
      var started = try reference.start(request)
      for index in started.opened.indices {
        started.opened[index].url = Text(manner.alteredURL(started.opened[index].url.octets))
      }
      return started
    }
  }

  mutating func receive(_ request: GoogleAppInput.Returned) throws -> ReturnedReply {
    switch manner {
    case .acceptsEverything:
      let code = request.url.flatMap { EditableLink($0.octets).decoded("code") }
      return ReturnedReply(outcome: .linked, code: Text(code ?? []))
    case .refusesEverything: return ReturnedReply(outcome: .ignored)
    case .echoes: return ReturnedReply(outcome: .linked, code: request.url ?? "")
    case .isConstant: return ReturnedReply(outcome: .linked, code: "4/P7")
    case .throwsAlways: throw NullManner.Failure()
    case .writesWrongOctets, .writesNoOctets:
      var conclusion = reference.receive(request)
      conclusion.code = conclusion.code.map { Text(manner.altered($0.octets)) }
      return conclusion
    }
  }
}
