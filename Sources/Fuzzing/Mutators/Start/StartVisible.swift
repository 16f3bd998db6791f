import AppFlip

/// Puts a character or two that RFC 6749 permits there into the client id or a scope, which catches a
/// Google app that takes a good value for something else: a list, an escape, a delimiter.
struct StartVisible: StartMutator {
  let name = "start/visible-character"

  func change(_ start: Draft.Start, _ context: inout MutationContext) -> Draft.Start? {
    let places = start.places.filter { $0 != .appLink && $0 != .redirectURI }
    guard let place = context.random.pick(places), let text = start[place] else { return nil }
    let permitted = place == .clientID ? Self.ofClientIDs : Self.ofScopes
    let offset = context.random.below(text.count + 1)
    let piece =
      context.random.oneIn(4)
      ? context.random.pick(Self.escapes) : context.random.pick(permitted).map { [$0] }
    return piece.map { start.replacing(place, by: text.splicing(offset..<offset, with: $0)) }
  }

  /// `VSCHAR` of [RFC 6749, appendix A](https://www.rfc-editor.org/rfc/rfc6749#appendix-A).
  private static let ofClientIDs: [UInt8] = Array(0x20...0x7E)
  /// The characters of a `scope-token`.
  private static let ofScopes = ofClientIDs.filter {
    $0 != 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
  }
  /// Texts that some reader decodes.
  private static let escapes = ["%41", "%2B", "%20", "%26", "%25", "%", "&amp;", "%u0041"]
    .map { Array($0.utf8) }
}
