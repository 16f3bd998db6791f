import Foundation

/// ``FlipHandler`` once its failures are mended: it reads links byte by byte.
@MainActor final class MendedFlipHandler {
  private let open: FlipHandler.Open
  private let askPerson: FlipHandler.AskPerson

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - open: opens a URL.
  ///   - askPerson: shows the consent screen.
  init(open: @escaping FlipHandler.Open, askPerson: @escaping FlipHandler.AskPerson) {
    self.open = open
    self.askPerson = askPerson
  }

  /// Handles a link.
  ///
  /// - Parameter link: the link.
  /// - Returns: false if it is none for App Flip; else the answer is opened later.
  func handle(_ link: URL) -> Bool {
    guard let parameters = LinkParameters(link), let target = parameters.target else {
      return false
    }
    guard parameters.clientIDs == [Array(FlipHandler.clientID.utf8)], parameters.states.count == 1
    else {
      answer(("error", "invalid_request"), parameters, at: target)
      return true
    }
    askPerson { self.answer(Self.item(for: $0), parameters, at: target) }
    return true
  }

  private static func item(for decision: FlipHandler.Decision) -> (name: String, value: String) {
    switch decision {
    case .consented(let code): ("code", code)
    case .declined: ("error", "access_denied")
    case .gaveUp: ("error", "cancelled")
    case .impossible: ("error", "unrecoverable")
    }
  }

  private func answer(
    _ item: (name: String, value: String), _ parameters: LinkParameters, at target: String
  ) {
    // `queryItems` would leave a plus as it is, which some readers take for a space.
    let value = item.value.addingPercentEncoding(withAllowedCharacters: LinkParameters.unreserved)
    var items = [URLQueryItem(name: item.name, value: value)]
    if parameters.states.count == 1 {
      items.append(URLQueryItem(name: "state", value: parameters.states[0]))
    }
    var url = URLComponents(string: target)
    url?.percentEncodedQueryItems = items
    if let url = url?.url { open(url, true) }
  }
}

/// The parameters of a link that App Flip names; one without a value counts as left out.
struct LinkParameters {
  /// The decoded client ids.
  let clientIDs: [[UInt8]]
  /// The states as they stand in the link: sent back so, they are right for every reader.
  let states: [String]
  /// The one redirect URI, if it is Google's.
  let target: String?

  /// Reads a link; nil if a percent sign in it begins no escape.
  init?(_ link: URL) {
    let query = URLComponents(url: link, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
    guard Self.decoded(query.utf8) != nil else { return nil }
    let pairs = query.utf8.split(separator: UInt8(ascii: "&")).map { pair in
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      return (name: Self.decoded(pair[..<end]), value: Array(pair[end...].dropFirst()))
    }
    func values(_ name: String) -> [[UInt8]] {
      pairs.filter { $0.name == Array(name.utf8) && !$0.value.isEmpty }.map(\.value)
    }
    clientIDs = values("client_id").compactMap { Self.decoded($0) }
    states = values("state").map { String(decoding: $0, as: UTF8.self) }
    let targets = values("redirect_uri").map { Self.decoded($0) }
    target = targets.count == 1 ? Self.googles.first { Array($0.utf8) == targets[0] } : nil
  }

  /// Decodes percent-encoded text once; `removingPercentEncoding` drops a byte order mark, as `queryItems` does.
  static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  /// The places at which Google's apps take answers.
  private static let googles = ["", "-sandbox"].flatMap { sandbox in
    ["Chromecast", "OPA"].flatMap { app in
      ["", ".dev", ".enterprise"].map {
        "https://oauth-redirect\(sandbox).googleusercontent.com/a/com.google.\(app)\($0)"
      }
    }
  }

  /// RFC 3986, section 2.3; the ready-made sets of Foundation hold letters of all alphabets.
  static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
