/// What stands for octets that only the reply to an earlier step of a case holds.
public struct Placeholder: Hashable, Sendable {
  /// What of the reply it stands for.
  public enum Member: String, CaseIterable, Sendable {
    /// The one URL that was opened, or redirected to.
    case opened
    /// The query of that URL, without its parameter `response_type`.
    case query
    /// The state with which a flip was started.
    case state
    /// The code that was answered with.
    case code
  }

  /// A part of octets with placeholders in them.
  public enum Part: Equatable, Sendable {
    /// Octets that are known.
    case octets([UInt8])
    /// Octets that a reply holds.
    case placeholder(Placeholder)
  }

  /// The step whose reply it is, from 0.
  public let step: Int
  /// What of the reply it is.
  public let member: Member
  /// Whether it stands there percent-encoded.
  public let isEncoded: Bool

  /// Describes what stands for a part of a reply.
  init(_ member: Member, of step: Int, isEncoded: Bool = false) {
    self.step = step
    self.member = member
    self.isEncoded = isEncoded
  }

  // No link of the suite holds these words, and nothing in them ends a part of a URL.
  private static let opening = Array("\u{1}appflip-step-".utf8)
  private static let closing: UInt8 = 0x02

  /// The placeholder as octets, which can stand in a link.
  var octets: [UInt8] {
    let encoding = isEncoded ? "encoded" : "raw"
    return Self.opening + Array("\(step)-\(member.rawValue)-\(encoding)".utf8) + [Self.closing]
  }

  /// Takes octets with placeholders in them apart.
  ///
  /// - Parameter octets: the octets of a request of ``Case/openRequests()``.
  /// - Returns: the parts in their order; one where there is no placeholder.
  public static func parts(of octets: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var known: [UInt8] = []
    var index = 0
    while index < octets.count {
      guard octets[index] == opening[0], let found = placeholder(in: octets[index...]) else {
        known.append(octets[index])
        index += 1
        continue
      }
      if !known.isEmpty { parts.append(.octets(known)) }
      known = []
      parts.append(.placeholder(found))
      index += found.octets.count
    }
    return known.isEmpty && !parts.isEmpty ? parts : parts + [.octets(known)]
  }

  /// The placeholder with which octets begin; nil where they begin with something else.
  private static func placeholder(in octets: ArraySlice<UInt8>) -> Placeholder? {
    guard octets.starts(with: opening), let end = octets.firstIndex(of: closing) else { return nil }
    let words = octets[(octets.startIndex + opening.count)..<end].split(
      separator: UInt8(ascii: "-")
    )
    .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3, let step = Int(words[0]), let member = Member(rawValue: words[1]) else {
      return nil
    }
    return Placeholder(member, of: step, isEncoded: words[2] == "encoded")
  }
}
