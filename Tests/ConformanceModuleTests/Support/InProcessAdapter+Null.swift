import AdapterKit
import AppFlip
import ReferenceImplementation
import TestSupport

extension AdapterConfiguration {
  /// What hello offers, as an implementer reads it.
  static let offered = AdapterConfiguration(
    clientID: "google-LINK-42", appLink: "https://app.example.com/flip")
}

extension InProcessAdapter {
  /// The right answer to one good request.
  private static let constantAnswer = Array("\(Samples.a)?code=4%2FP7&state=S1".utf8)

  /// A code for whoever asks, at whatever redirect URI.
  private static func accepted(_ url: [UInt8]?, _ code: [UInt8]?) -> [UInt8] {
    let link = EditableLink(url ?? [])
    var answer = EditableLink(link.decoded("redirect_uri") ?? Array(Samples.a.utf8))
    answer.parameters = [
      (Array("code".utf8), PercentEncoding.encode(code ?? [])),
      (Array("state".utf8), link["state"] ?? []),
    ]
    return answer.octets
  }

  /// An app that doesn't try.
  static func nullApp(_ manner: NullManner) -> InProcessAdapter {
    InProcessAdapter(start: { () -> (AppRequest) throws -> AppResponse in
      var reference = try ReferenceApp(configuration: .offered)
      return { request in
        func opening(_ url: [UInt8]) -> AppResponse {
          AppResponse(handled: true, opened: [.init(url, universalLinksOnly: true)])
        }
        switch manner {
        case .acceptsEverything: return opening(accepted(request.url, request.code))
        case .refusesEverything: return AppResponse(handled: false)
        case .echoes: return request.url.map(opening) ?? AppResponse(handled: false)
        case .isConstant: return opening(constantAnswer)
        case .throwsAlways: throw NullManner.Failure()
        case .writesWrongOctets, .writesNoOctets:
          var response = reference.receive(request)
          for index in response.opened.indices {
            response.opened[index].url = manner.alteredURL(response.opened[index].url)
          }
          return response
        }
      }
    })
  }

  /// An authorization endpoint that doesn't try.
  static func nullEndpoint(_ manner: NullManner) throws -> InProcessAdapter {
    let reference = try ReferenceEndpoint(configuration: .offered)
    return endpoint { request in
      func redirect(to url: [UInt8]) -> EndpointResponse {
        EndpointResponse(status: 302, headers: [EndpointHeader(Array("location".utf8), url)])
      }
      switch manner {
      case .acceptsEverything:
        let form = request.method == .post ? [UInt8(ascii: "?")] + (request.body ?? []) : nil
        return redirect(to: accepted(form ?? request.url, request.code))
      case .refusesEverything: return EndpointResponse(status: 400)
      case .echoes: return redirect(to: request.url)
      case .isConstant: return redirect(to: constantAnswer)
      case .throwsAlways: throw NullManner.Failure()
      case .writesWrongOctets, .writesNoOctets:
        var response = reference.respond(to: request)
        for index in response.headers.indices
        where response.headers[index].name.elementsEqual("location".utf8) {
          response.headers[index].value = manner.alteredURL(response.headers[index].value)
        }
        return response
      }
    }
  }

  /// A Google app that doesn't try.
  static func nullGoogleApp(_ manner: NullManner) -> InProcessAdapter {
    googleApp { NullGoogleApp(manner) }
  }
}

/// A Google app that doesn't try.
private struct NullGoogleApp: PromptGoogleApp {
  private let manner: NullManner
  private var reference = ReferenceGoogleApp()

  init(_ manner: NullManner) { self.manner = manner }

  mutating func start(_ request: GoogleAppStart) throws -> GoogleAppStarted {
    func opening(_ url: [UInt8], _ state: String = "") -> GoogleAppStarted {
      GoogleAppStarted(
        opened: [.init(url, universalLinksOnly: true)], state: Array(state.utf8))
    }
    switch manner {
    case .acceptsEverything: return opening(request.appLink)
    case .refusesEverything: return GoogleAppStarted(opened: [], state: [])
    case .echoes: return opening(request.redirectURI)
    case .isConstant: return opening(Array(Samples.link().utf8), "S1")
    case .throwsAlways: throw NullManner.Failure()
    case .writesWrongOctets, .writesNoOctets:
      var started = try reference.start(request)
      for index in started.opened.indices {
        started.opened[index].url = manner.alteredURL(started.opened[index].url)
      }
      return started
    }
  }

  mutating func receive(_ request: GoogleAppReturn) throws -> GoogleAppConclusion {
    switch manner {
    case .acceptsEverything:
      let code = request.url.flatMap { EditableLink($0).decoded("code") }
      return GoogleAppConclusion(.linked(code: code ?? []))
    case .refusesEverything: return GoogleAppConclusion(.ignored)
    case .echoes: return GoogleAppConclusion(.linked(code: request.url ?? []))
    case .isConstant: return GoogleAppConclusion(.linked(code: Array("4/P7".utf8)))
    case .throwsAlways: throw NullManner.Failure()
    case .writesWrongOctets, .writesNoOctets:
      var conclusion = reference.receive(request)
      if case .linked(let code) = conclusion.outcome {
        conclusion.outcome = .linked(code: manner.altered(code))
      }
      return conclusion
    }
  }
}
