import AppFlip
import Web

/// Where a response went that isn't at the request's own accepted redirect_uri: a class and a host, as a part of
/// ``EvidenceKind``.
package struct Destination: CustomStringConvertible {
  private let reach: Reach
  private let uri: URIReference

  init(_ answer: ParsedResponse) { (reach, uri) = (Reach(answer), answer.uri) }

  package var description: String { host.isEmpty ? reach.place : "\(reach.place):\(host)" }

  /// The host in lower case, percent-encoded where a word can't hold it; for a URL without an authority the scheme
  /// and a colon.
  private var host: String {
    let authority = uri.authority ?? uri.scheme.map { $0 + [UInt8(ascii: ":")] } ?? []
    let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    let host = authority[start...].prefix(Self.longestHost).flatMap { byte in
      byte.isVisible && !" \"/@".utf8.contains(byte)
        ? [byte.lowercasedASCII] : PercentEncoding.encodeAll([byte])
    }
    return String(decoding: host, as: UTF8.self)
  }

  /// No name of a host is longer (RFC 1035, section 2.3.4).
  private static let longestHost = 253

  /// Who gets the response, the worst first.
  static let classes = [attacker, google, nowhere]
  fileprivate static let (attacker, google, nowhere) = ("attacker", "google", "nowhere")
}

extension Reach {
  fileprivate var place: String {
    switch self {
    case .codeToStranger, .stranger: Destination.attacker
    case .code, .error: Destination.google
    case .nowhere, .nothing: Destination.nowhere
    }
  }

  /// Reads it from the evidence of a violation; nil if that says nothing of what was opened.
  package init?(_ kind: EvidenceKind) {
    let (answers, hasCode) = (kind.answers, kind.answers.contains(.code))
    if !answers.isDisjoint(with: [.nothing, .loginPage, .scriptedPage, .unasked]) {
      self = .nothing
    } else if answers.isDisjoint(with: [.code, .invalidRequest, .error, .neither]) {
      return nil
    } else {
      switch kind.rank.map({ Destination.classes[$0] }) {
      case Destination.attacker: self = hasCode ? .codeToStranger : .stranger
      case Destination.nowhere: self = .nowhere
      default: self = hasCode ? .code : .error
      }
    }
  }
}

extension Exchange {
  /// Where the worst response went; nil if each is at the request's own accepted redirect_uri, and for a Google
  /// app.
  var destination: Destination? {
    guard case .flip(let flip) = self else { return nil }
    let isAccepted = flip.role == .app || flip.link?.targets.allSatisfy(\.isListed) == true
    let target = isAccepted ? flip.link?.answerable : nil
    return flip.opened.filter { answer in target.map(answer.uri.base.isEqual) != true }
      .min { Reach($0) < Reach($1) }.map(Destination.init)
  }
}
