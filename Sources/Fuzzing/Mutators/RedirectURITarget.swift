import AppFlip

extension FuzzRequest {
  /// The decoded redirect URI of a request, or the URL of a response; nil if it's missing or can't be decoded.
  var target: (slot: Slot, uri: URIReference)? {
    let slot = role == .googleApp ? .base : index(of: .redirectURI).map { Slot.value($0) }
    guard let slot, let text = self[slot], !text.isEmpty,
      let bytes = slot.isEncoded ? try? PercentDecoding.decode(text, as: .percent) : text
    else { return nil }
    return (slot, URIReference(splitting: bytes))
  }

  mutating func changeTarget(isRaw: Bool, _ edit: TargetEdit) {
    guard let (slot, uri) = target, let changed = edit(uri), changed != uri.bytes else { return }
    let encoded = slot.isEncoded ? PercentEncoding.encode(changed) : Self.uri(changed)
    let text = isRaw ? changed : encoded
    self[slot] = text
    // A text with delimiters is split again: the structure is the one that a reader of the bytes sees.
    guard isRaw || slot == .base, text.contains(where: { "&#?".utf8.contains($0) }) else { return }
    if form != nil { self[.form] = self[.form] } else { self[.link] = self[.link] }
  }

  /// Delimiters and escapes stay, and what no URI holds is percent-encoded.
  private static func uri(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap {
      $0.isQueryCharacter || "%#[]".utf8.contains($0) ? [$0] : PercentEncoding.encode([$0])
    }
  }

  mutating func move(to pattern: TargetPattern) {
    guard let link, let base = pattern.filled(from: URIReference(splitting: link.base)) else {
      return
    }
    self.link?.base = base
  }
}

/// A text that is filled in from the target of an input, `$s://$h$p`.
struct TargetPattern: ExpressibleByStringInterpolation, Sendable {
  enum Part: String {
    /// All of it, and all but the last byte.
    case target = "t", stem = "-"
    /// The parts before `://`, between it and the path, and after the host.
    case scheme = "s", host = "h", path = "p"
    /// The part before the bundle ID, and the part after the last slash of the path.
    case folder = "f", bundleID = "b"
  }

  private let front: [UInt8]
  private let parts: [(part: Part, text: [UInt8])]

  init(stringLiteral text: String) { self.init(text) }

  init(_ text: String) {
    let pieces = Array(text.utf8)
      .split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
    front = Array(pieces[0])
    parts = pieces.dropFirst().compactMap { piece in
      Part(rawValue: String(decoding: piece.prefix(1), as: UTF8.self))
        .map { ($0, Array(piece.dropFirst())) }
    }
  }

  func filled(from target: URIReference) -> [UInt8]? {
    var filled = front
    for (part, text) in parts {
      guard let bytes = target[part] else { return nil }
      filled += bytes + text
    }
    return filled
  }
}

extension URIReference {
  subscript(part: TargetPattern.Part) -> ArraySlice<UInt8>? {
    switch part {
    case .target: bytes[...]
    case .stem: bytes.dropLast()
    case .scheme: scheme
    case .host: authority
    case .path: authority.map { bytes[$0.endIndex...] }
    case .folder: startOfBundleID.map { bytes[..<$0] }
    case .bundleID: startOfBundleID.map { bytes[$0...] }
    }
  }

  private var startOfBundleID: Int? {
    path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 }
  }
}
