import AdapterKit
import AdapterProtocol
import AppFlip
import Foundation

/// How an authorization endpoint with a fault answers in place of the right response.
struct FaultyEndpointAnswer {
  private let fault: EndpointFault
  private let link: EditableURL
  private let outcome: Outcome

  init(_ fault: EndpointFault, _ link: EditableURL, outcome: Outcome) {
    self.fault = fault
    self.link = link
    self.outcome = outcome
  }

  /// Changes a response as the fault does.
  func apply(to response: inout EndpointReply) {
    response.changeTarget { url in
      changeAnswer(&url)
      changeState(&url)
      changeCode(&url)
      changeError(&url)
    }
    if response.location == nil { changePage(&response) } else { changeRedirect(&response) }
  }

  // MARK: - The answer as a whole

  private func changeAnswer(_ url: inout EditableURL) {
    switch fault {
    case .codeAndError where url["code"] != nil: url.add("error", Array("cancelled".utf8))
    case .neitherCodeNorError where url["code"]?.contains(UInt8(ascii: "%")) == true:
      url.remove("code")
    case .trailingSlash: url.base.append(UInt8(ascii: "/"))
    case .answerInFragment,
      .responseModeFragmentHonoured where link.asks(for: "fragment"):
      url.fragment = Array(url.octets.dropFirst(url.base.count + 1))
      url.parameters = nil
    case .fragmentAdded: url.fragment = []
    case .stateTwice: url.add("state", url["state"] ?? [])
    case .spacesUnescaped:
      for name in ["code", "error_description"] {
        url.change(name) { Self.replacing("%20", by: " ", in: $0) }
      }
    default: break
    }
  }

  // MARK: - State and code

  private func changeState(_ url: inout EditableURL) {
    switch fault {
    case .stateDropped where url["code"] != nil, .errorWithoutState where url["error"] != nil:
      url.remove("state")
    case .errorWithOtherState where url["error"] != nil:
      url.change("state") { _ in Array("another".utf8) }
    case .statePlusLostWhenDeclined where url["error"] != nil && outcome == .declines:
      url.change("state") { Self.replacing("%2B", by: "%20", in: $0) }
    default: url.change("state", changedState)
    }
  }

  private func changedState(_ raw: [UInt8]) -> [UInt8] {
    let decoded = PercentCoding.decoded(raw)
    switch fault {
    case .statePlusBare: return Self.replacing("%2B", by: "+", in: raw)
    case .stateSpaceAsPlus: return Self.replacing("%20", by: "+", in: raw)
    case .wideStateBreaksLine:
      let narrow = decoded.replacing("\u{560D}".utf8, with: "\r".utf8)
        .replacing("\u{560A}".utf8, with: "\n".utf8)
      return narrow == decoded ? raw : narrow
    case .stateBreaksLine, .stateSplitsHeader:
      return decoded.contains(where: Self.isLineEnd) ? decoded : raw
    default:
      let changed = storedState(decoded)
      return changed == decoded ? raw : PercentCoding.encoded(changed)
    }
  }

  private func storedState(_ state: [UInt8]) -> [UInt8] {
    switch fault {
    case .stateDecodedTwice: PercentCoding.decoded(state)
    case .stateLowerCased: LossyStorage.lowerCased(state)
    case .stateTruncated: Array(state.prefix(255))
    case .stateCutAt512: LossyStorage.cutAt512(state)
    case .stateNULEnds: LossyStorage.upToNUL(state)
    case .stateBeyondBMPAsQuestionMark: LossyStorage.withoutPlanes(state, substitute: "?")
    default: state
    }
  }

  private func changeCode(_ url: inout EditableURL) {
    switch fault {
    case .codeTruncated:
      url.change("code") { PercentCoding.encoded(PercentCoding.decoded($0).prefix(32)) }
    case .codeApostropheDoubled:
      url.change("code") { Self.replacing("%27", by: "%27%27", in: $0) }
    default: break
    }
  }

  private static func replacing(_ old: String, by new: String, in raw: [UInt8]) -> [UInt8] {
    let text = String(decoding: raw, as: UTF8.self)
    return Array(text.replacingOccurrences(of: old, with: new).utf8)
  }

  private static func isLineEnd(_ octet: UInt8) -> Bool {
    octet == UInt8(ascii: "\r") || octet == UInt8(ascii: "\n")
  }

  // MARK: - Errors

  /// A request that is refused is no matter of the outcome.
  private func changeError(_ url: inout EditableURL) {
    guard let error = url["error"], outcome != .approves else { return }
    if fault == .descriptionQuoted {
      url.change("error_description") { _ in Array("%22no%22".utf8) }
    }
    guard !error.elementsEqual("invalid_request".utf8) else { return }
    let changed: String? =
      switch (fault, outcome) {
      case (.unknownError, .declines): "user_not_authorized"
      case (.declinedAsCancelled, .declines): "cancelled"
      case (.declinedAsServerError, .declines): "server_error"
      case (.declinedInSandboxAsCancelled, .declines) where url.isInSandbox: "cancelled"
      case (.leftAsUnrecoverable, .cancels): "unrecoverable"
      case (.disabledAsCancelled, .accountDisabled): "cancelled"
      default: nil
      }
    if let changed { url.change("error") { _ in Array(changed.utf8) } }
  }

  // MARK: - The response

  private func changeRedirect(_ response: inout EndpointReply) {
    guard let location = response.location else { return }
    let url = response.headers[location].value.octets
    switch fault {
    case .temporaryRedirect,
      .declinedTemporarily where outcome == .declines:
      response.status = 307
    case .secondLocation: response.headers.append(response.headers[location])
    case .metaRefresh:
      response.status = 200
      let text = String(decoding: url, as: UTF8.self)
      let target = text.replacingOccurrences(of: "&", with: "&amp;")
      response.show(Array("<meta http-equiv=\"refresh\" content=\"0; url=\(target)\">\n".utf8))
    case .responseModeFormPostHonoured where link.asks(for: "form_post"):
      response.status = 200
      response.show(Self.form(EditableURL(url)))
    case .stateSplitsHeader:
      let lines = url.split(whereSeparator: Self.isLineEnd)
      response.headers[location].value = Text(Array(lines.first ?? []))
      response.headers += lines.dropFirst().map(Self.field)
    default: break
    }
  }

  /// A page that sends the answer by itself, in the body of a POST.
  private static func form(_ answer: EditableURL) -> [UInt8] {
    let fields = (answer.parameters ?? []).map { parameter in
      // Percent-encoded as it is, nothing of a value is markup.
      let value = text(parameter.value ?? [])
      return "<input type=\"hidden\" name=\"\(text(parameter.name))\" value=\"\(value)\">\n"
    }
    let form = "<form method=\"post\" action=\"\(text(answer.base))\">\n\(fields.joined())</form>\n"
    return Array("\(form)<script>document.forms[0].submit()</script>\n".utf8)
  }

  private static func text(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }

  /// What a client takes a line of a header for.
  private static func field(_ line: ArraySlice<UInt8>) -> Header {
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    let value = line.dropFirst(name.count + 1).drop { $0 == UInt8(ascii: " ") }
    return Header(name: Text(Array(name)), value: Text(Array(value)))
  }

  private func changePage(_ response: inout EndpointReply) {
    let name: String
    switch fault {
    case .pageReflectsRedirectURI: name = "redirect_uri"
    case .pageReflectsState: name = "state"
    default: return
    }
    let value = link.decoded(name) ?? []
    response.show(Array("<p>This can't be used: ".utf8) + value + Array("</p>\n".utf8))
  }
}
