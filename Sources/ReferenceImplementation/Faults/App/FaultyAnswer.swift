import AdapterKit
import AdapterProtocol
import AppFlip
import Foundation

/// What an app with a fault opens in place of the right answer.
struct FaultyAnswer {
  private let fault: Fault
  private let request: AppInput
  private let link: EditableURL
  private let firstState: [UInt8]?

  init(_ fault: Fault, _ request: AppInput, _ link: EditableURL, firstState: [UInt8]?) {
    self.fault = fault
    self.request = request
    self.link = link
    self.firstState = firstState
  }

  /// Changes a response as the fault does.
  func apply(to response: inout AppReply) {
    changeWhether(&response)
    response.change { url in
      changeAnswer(&url)
      changeState(&url)
      changeCode(&url)
      changeError(&url)
    }
    changeOpening(&response)
  }

  // MARK: - Whether there is an answer

  private func changeWhether(_ response: inout AppReply) {
    let opened = response.opened
    let isMissing = link["client_id"] == nil || link["state"] == nil
    switch fault {
    case .missingDropped where isMissing && opened.areInvalid,
      .wrongClientDropped where !isMissing && opened.areInvalid,
      .failuresKept where request.outcome != .approves && !opened.areInvalid,
      .offlineKeptInside where request.outcome == .offline && !opened.areInvalid:
      response.opened = []
    case .answeredTwice: response.opened += response.opened
    case .ordinaryLinksAnswered where link.parameters == nil && request.url != nil:
      let url = RedirectURL.all[2].text + "?error=invalid_request"
      response = AppReply(
        handled: true, opened: [OpenedURL(url: Text(url), universalLinksOnly: true)])
    default: break
    }
  }

  private func changeOpening(_ response: inout AppReply) {
    switch fault {
    case .openedAnywhere,
      .declinedOpenedAnywhere where request.outcome == .declines:
      for index in response.opened.indices { response.opened[index].universalLinksOnly = false }
    case .handledFalse,
      .handledFalseWhenOffline where request.outcome == .offline:
      response.handled = false
    case .handledTrue: response.handled = true
    default: break
    }
  }

  // MARK: - The answer as a whole

  private func changeAnswer(_ url: inout EditableURL) {
    switch fault {
    case .answeredAtProduction:
      let text = String(decoding: url.base, as: UTF8.self)
      url.base = Array(text.replacingOccurrences(of: "-sandbox", with: "").utf8)
    case .codeAndError where url["code"] != nil: url.add("error", Array("cancelled".utf8))
    case .neitherCodeNorError where url["code"]?.contains(UInt8(ascii: "%")) == true:
      url.remove("code")
    case .trailingSlash: url.base.append(UInt8(ascii: "/"))
    case .answerInFragment:
      url.fragment = Array(url.octets.dropFirst(url.base.count + 1))
      url.parameters = nil
    case .fragmentAdded: url.fragment = []
    case .stateTwice: url.add("state", url["state"] ?? [])
    case .tokenLeaked: url.add("access_token", Array("t0ken".utf8))
    default: break
    }
  }

  // MARK: - State

  private func changeState(_ url: inout EditableURL) {
    switch fault {
    case .stateDropped where url["code"] != nil, .errorWithoutState where url["error"] != nil,
      .missingStateServed where link["state"] == nil:
      url.remove("state")
    case .errorWithOtherState where url["error"] != nil:
      url.change("state") { _ in Array("another".utf8) }
    case .statePlusLostWhenDeclined where request.outcome == .declines && url["error"] != nil:
      url.change("state") { Self.replacing("%2B", by: "%20", in: $0) }
    case .firstStateKept:
      if let firstState { url.change("state") { _ in firstState } }
    default: url.change("state", changedState)
    }
  }

  private func changedState(_ raw: [UInt8]) -> [UInt8] {
    let decoded = PercentCoding.decoded(raw)
    switch fault {
    case .statePlusBare: return Self.replacing("%2B", by: "+", in: raw)
    case .stateSpaceAsPlus: return Self.replacing("%20", by: "+", in: raw)
    case .stateUnescaped: return decoded
    default:
      let changed = fault.changedState(decoded, raw: raw)
      return changed == decoded ? raw : PercentCoding.encoded(changed)
    }
  }

  // MARK: - Code

  private func changeCode(_ url: inout EditableURL) {
    switch fault {
    case .codeTruncated:
      url.change("code") { PercentCoding.encoded(PercentCoding.decoded($0).prefix(32)) }
    case .codeCutAt512:
      url.change("code") { PercentCoding.encoded(LossyStorage.cutAt512(PercentCoding.decoded($0))) }
    case .codeApostropheDoubled:
      url.change("code") { Self.replacing("%27", by: "%27%27", in: $0) }
    case .codePlusBare: url.change("code") { Self.replacing("%2B", by: "+", in: $0) }
    case .spacesUnescaped: url.change("code") { Self.replacing("%20", by: " ", in: $0) }
    case .codeSpaceAsPlus: url.change("code") { Self.replacing("%20", by: "+", in: $0) }
    default: break
    }
  }

  private static func replacing(_ old: String, by new: String, in raw: [UInt8]) -> [UInt8] {
    let text = String(decoding: raw, as: UTF8.self)
    return Array(text.replacingOccurrences(of: old, with: new).utf8)
  }

  // MARK: - Errors

  private func changeError(_ url: inout EditableURL) {
    guard url["error"] != nil, request.outcome != .approves else { return }
    func answer(_ error: String) { url.change("error") { _ in Array(error.utf8) } }
    switch (fault, request.outcome) {
    case (.unknownError, .declines): answer("user_not_authorized")
    case (.declinedAsCancelled, .declines): answer("cancelled")
    case (.declinedAsUnrecoverable, .declines): answer("unrecoverable")
    case (.declinedInSandboxAsCancelled, .declines) where url.isInSandbox: answer("cancelled")
    case (.offlineAsUnrecoverable, .offline): answer("unrecoverable")
    case (.timeOutAsUnrecoverable, .timesOut): answer("unrecoverable")
    case (.leftAsUnrecoverable, .cancels): answer("unrecoverable")
    case (.disabledAsCancelled, .accountDisabled): answer("cancelled")
    case (.codeDespiteFailure, .declines):
      url.remove("error")
      url.remove("error_description")
      url.add("code", Array("c".utf8))
    case (.descriptionQuoted, _):
      url.change("error_description") { _ in Array("%22no%22".utf8) }
    case (.descriptionEmpty, _): url.change("error_description") { _ in [] }
    default: break
    }
  }
}

extension [OpenedURL] {
  /// Whether a request is answered as invalid.
  fileprivate var areInvalid: Bool {
    contains { EditableURL($0.url.octets)["error"]?.elementsEqual("invalid_request".utf8) == true }
  }
}
