import AppFlip
import Conformance

extension RedirectURIMutators {
  /// Checks that normalise or decode before they compare.
  static let text: [Mutator] = [
    Mutator(
      "redirect-uri/letter-case",
      "Changes the case of the scheme, the host or the path, or of one letter, which code that "
        + "folds case before it compares overlooks.",
      .target { target, random in
        guard let part = random.pick(parts), let range = target[part]?.indices else { return nil }
        var octets = target.octets
        switch random.below(3) {
        case 0: for index in range { octets[index] = octets[index].uppercased }
        case 1: for index in range { octets[index] = octets[index].lowercased }
        default:
          let index = range.lowerBound + random.below(range.count)
          guard range.contains(index) else { return nil }
          octets[index] = octets[index].caseSwapped
        }
        return octets
      }),
    Mutator(
      "redirect-uri/encoded-octet",
      "Percent-encodes one octet inside the decoded target, which code that decodes twice, or that "
        + "normalises before it compares, takes for the octet.",
      .target { target, random in
        let octets = target.octets
        let index = random.below(octets.count)
        guard octets.indices.contains(index) else { return nil }
        var escape = PercentEncoding.encodeAll([octets[index]])
        if random.oneIn(2) { escape = escape.map(\.lowercased) }
        return octets.splicing(index..<(index + 1), with: escape)
      }),
    Mutator(
      "redirect-uri/encoded-twice",
      "Percent-encodes the target once more than a link does, or many times more, which code that "
        + "decodes until nothing changes takes for the target.",
      .target { target, random in
        var encoded = target.octets
        // What is too long isn't encoded again.
        for _ in 0..<(random.pick([1, 1, 1, 2, 30]) ?? 1) where encoded.count <= FuzzInput.longest {
          encoded = PercentEncoding.encode(encoded)
        }
        return encoded
      }),
    Mutator(
      "redirect-uri/look-alike",
      "Puts a look-alike in place of one character (Cyrillic, full-width, dotless, KELVIN SIGN), "
        + "which code that maps or folds Unicode before it compares takes for the character.",
      .target(raw: true) { target, random in
        let octets = target.octets
        let index = random.below(octets.count)
        guard octets.indices.contains(index), let twin = random.pick(LookAlikes.of(octets[index]))
        else { return nil }
        return octets.splicing(index..<(index + 1), with: twin)
      }),
    Mutator(
      "redirect-uri/invisible",
      "Puts a character that nobody sees into the target, which mappings and equivalences of "
        + "Unicode drop.",
      .insertions(
        raw: true,
        [
          "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FE0F}", "\u{FEFF}",
          "\u{202E}", "\u{34F}", "\u{301}", "\u{E0061}",
        ].octets)),
    Mutator(
      "redirect-uri/control",
      "Puts a control character or a blank in front, behind or into the target, which parsers "
        + "strip.",
      .insertions(
        raw: true,
        [
          "\t", "\n", "\r", "\r\n", "\0", " ", "\u{1}", "\u{B}", "\u{C}", "\u{7F}", "\u{85}",
          "\u{A0}", "\u{2028}", "\u{3000}",
        ].octets)),
    Mutator(
      "redirect-uri/brackets",
      "Puts the host or all of it into brackets, which some parsers take off and others refuse.",
      .patterns(
        raw: true,
        [
          "$s://[$h]$p", "$s://{$h}$p", "$s://($h)$p", "$s://[$h$p", "$s://$h]$p", "$f[$b]",
          "$f{$b}", "<$t>", "[$t]", "\"$t\"", "'$t'", "$t[]", "$t{}",
        ])),
    Mutator(
      "redirect-uri/malformed-utf-8",
      "Puts octets that are no UTF-8 into the target, which decoders drop, repair or take for "
        + "ASCII.",
      .insertions(raw: true, MalformedUTF8.pieces)),
    Mutator(
      "redirect-uri/long",
      "Makes the host or the path very long or deep, or full of combining marks, which exhausts "
        + "code that recurses, backtracks or normalises.",
      weight: 1,
      .target { target, random in
        guard let filler = random.pick(fillers) else { return nil }
        let octets = target.octets
        let start = random.oneIn(2) ? octets.count : target.authority?.startIndex ?? 0
        let count = max(SampleText.length(&random) / filler.count, 1)
        return octets.splicing(start..<start, with: [UInt8](repeating: filler, count: count))
      }),
  ]

  /// The parts of which the case is changed.
  private static let parts: [TargetPattern.Part] = [.scheme, .host, .path, .bundleID, .target]

  private static let fillers = ["a", "a.", "/a", "/..", "/", ".evil", "\u{301}\u{316}", "%25"]
    .octets
}
