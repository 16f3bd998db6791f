import AppFlip
import Web

/// The party and the host that get a response which isn't at the request's own accepted redirect_uri, as a part of
/// ``EvidenceKind``.
package struct Destination: CustomStringConvertible {
  /// The party that gets a response.
  enum Party: String {
    case attacker, google, nowhere

    fileprivate init(_ reach: Reach) {
      switch reach {
      case .codeToStranger, .stranger: self = .attacker
      case .code, .error: self = .google
      case .nowhere, .nothing: self = .nowhere
      }
    }
  }

  private let party: Party
  private let uri: URIReference

  init(_ answer: ParsedResponse) { (party, uri) = (Party(Reach(answer)), answer.uri) }

  package var description: String { party.rawValue + (host.isEmpty ? "" : ":\(host)") }

  /// The host in lower case, percent-encoded where a word can't contain it; for a URL without an authority the scheme
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
}

extension Reach {
  /// Reads it from the evidence of a violation; nil if that says nothing about opened URLs.
  package init?(_ kind: EvidenceKind) {
    let answers = kind.answers
    if !answers.isDisjoint(with: [.nothing, .loginPage, .scriptedPage, .unasked]) {
      self = .nothing
      return
    }
    guard !answers.isDisjoint(with: [.code, .invalidRequest, .error, .neither]) else { return nil }
    switch kind.party {
    case .attacker: self = answers.contains(.code) ? .codeToStranger : .stranger
    case .google, nil: self = answers.contains(.code) ? .code : .error
    case .nowhere: self = .nowhere
    }
  }
}

extension Exchange {
  /// The destination of the worst response; nil if each is at the request's own accepted redirect_uri, and for
  /// Google's app.
  var destination: Destination? {
    guard case .flip(let flip) = self else { return nil }
    let isAccepted = flip.role == .app || flip.link?.targets.allSatisfy(\.isListed) == true
    let target = isAccepted ? flip.link?.answerable : nil
    return flip.opened.filter { answer in target.map(answer.uri.base.isEqual) != true }
      .min { Reach($0) < Reach($1) }.map(Destination.init)
  }
}
