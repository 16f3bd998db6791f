public import AdapterKit
public import AdapterProtocol
import AppFlip

/// The reference implementation with one other choice where the document leaves one.
public struct ChoosingApp: AppImplementation {
  private var app: ReferenceApp
  private let choice: Choice
  private let appLink: [UInt8]

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - choice: the choice.
  ///   - configuration: the app's configuration.
  /// - Throws: ``ConfigurationError`` where the configuration can't be used.
  public init(
    _ choice: Choice, configuration: Configuration
  ) throws(ConfigurationError) {
    app = try ReferenceApp(configuration: configuration)
    self.choice = choice
    appLink = configuration.appLink?.octets ?? []
  }

  /// Handles a link as the reference does, but for the choice.
  ///
  /// - Parameter request: the link, and what happens once the app asks for a code.
  /// - Returns: what the app did.
  public mutating func receive(_ request: AppInput) -> AppReply {
    guard let url = request.url?.octets else { return app.receive(request) }
    var link = EditableURL(url)
    if choice == .longLinksDropped, url.count > 200_000 { return AppReply(handled: false) }
    if choice == .copiesDropped, hasCopies(link, countingEmpty: false) {
      return AppReply(handled: false)
    }
    let target = read(&link)
    var read = request
    read.url = Text(link.octets)
    var response = app.receive(read)
    if let target { response.redirect(to: target) }
    response.change { write(&$0, for: request) }
    if choice == .otherLinksHandled, link.parameters == nil { response.handled = true }
    return response
  }

  // MARK: - Reading

  /// Makes of the link what the reference takes for a link of the chosen kind.
  private func read(_ link: inout EditableURL) -> [UInt8]? {
    switch choice {
    case .documentedFormatServed: return readDocumentedFormat(&link)
    case .emptyCopiesRefused where hasCopies(link, countingEmpty: true):
      link.remove("client_id")
    case .invisibleStatesRefused:
      let state = PercentCoding.decoded(link["state"] ?? [])
      if !state.allSatisfy({ (0x20...0x7E).contains($0) }) { link.remove("client_id") }
    case .undecodableStatesRefused:
      let state = PercentCoding.decoded(link["state"] ?? [])
      if String(validating: state, as: UTF8.self) == nil { link.remove("client_id") }
    case .invalidParametersSkipped:
      link.parameters?.removeAll { !Self.isDocumented(PercentCoding.decoded($0.name)) }
    case .anyPathServed where link.parameters != nil: link.base = appLink
    case .repeatedScopeServed where link.count(of: "scope") > 1: link.remove("scope")
    default: break
    }
    return nil
  }

  private static func isDocumented(_ name: [UInt8]) -> Bool {
    ["client_id", "scope", "state", "redirect_uri"].contains { name.elementsEqual($0.utf8) }
  }

  private func readDocumentedFormat(_ link: inout EditableURL) -> [UInt8]? {
    guard link.count(of: "redirect_uri") == 1, let raw = link["redirect_uri"] else { return nil }
    let target = PercentCoding.decoded(raw)
    guard case .documentedFormat = RedirectTarget(target) else { return nil }
    link.change("redirect_uri") { _ in PercentCoding.encoded(RedirectURL.all[2].text.utf8) }
    return target
  }

  private func hasCopies(_ link: EditableURL, countingEmpty: Bool) -> Bool {
    ["client_id", "state", "redirect_uri"].contains { name in
      let count = (link.parameters ?? []).count {
        PercentCoding.decoded($0.name).elementsEqual(name.utf8)
          && (countingEmpty || $0.value?.isEmpty == false)
      }
      return count > 1
    }
  }

  // MARK: - Writing

  private func write(_ url: inout EditableURL, for request: AppInput) {
    switch choice {
    case .stateWrittenAnew:
      url.change("state") { PercentCoding.encoded(PercentCoding.decoded($0)) }
    case .stateEscapedThroughout:
      url.change("state") { PercentEncoding.encodeAll(PercentCoding.decoded($0)) }
    case .lowerCaseEscapes:
      url.change("state") { Self.lowerCaseEscapes(in: $0) }
      url.change("code") { Self.lowerCaseEscapes(in: $0) }
    case .stateFirst: url.parameters?.reverse()
    case .withIssuer: url.add("iss", Array("https%3A%2F%2Fauth.example.com".utf8))
    case .withoutDescription: url.remove("error_description")
    case .emptyCopiesRefused where EditableURL(request.url?.octets ?? []).count(of: "state") > 1:
      url.remove("state")
    case .withErrorURI where url["error"] != nil:
      url.add("error_uri", Array("https%3A%2F%2Fauth.example.com%2Ferrors".utf8))
    case .leftAsAccessDenied where request.outcome == .cancels:
      url.change("error") { $0.elementsEqual("cancelled".utf8) ? Array("access_denied".utf8) : $0 }
    default: break
    }
  }

  private static func lowerCaseEscapes(in raw: [UInt8]) -> [UInt8] {
    var result = raw
    for index in raw.indices.dropLast(2) where raw[index] == UInt8(ascii: "%") {
      for digit in [index + 1, index + 2] where raw[digit].isAlpha { result[digit] |= 0x20 }
    }
    return result
  }
}
