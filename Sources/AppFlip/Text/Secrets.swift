/// The secret values of a command line: no reply, log or report shows them.
package struct Secrets: Equatable, Sendable {
  /// The text that replaces a secret.
  package static let mark = "[redacted]"

  /// A shorter value would be found in text that has nothing to do with it.
  private static let shortest = 4

  private var values: Set<[UInt8]> = []

  package init() {}

  package mutating func insert(_ value: some Collection<UInt8>) {
    guard !value.isEmpty else { return }
    values.insert(Array(value))
    // As JSON in ASCII has it.
    let units = String(decoding: value, as: UTF8.self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return unit < 0x80
        ? String(UnicodeScalar(UInt8(unit)))
        : "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)"
    }
    values.insert(Array(units.joined().utf8))
  }

  package func contains(_ value: [UInt8]) -> Bool { values.contains(value) }

  /// The secrets that a text doesn't have: what the suite sends is public.
  package func subtracting(_ text: [UInt8]) -> Secrets {
    var rest = self
    rest.values = values.filter { text.span.firstPlace(of: $0.span) == nil }
    return rest
  }

  // MARK: - In a text

  /// A text without the secrets, also where they are percent-encoded, escaped in JSON or a string, or HTML.
  ///
  /// If the text is cut, its end can be the beginning of a secret.
  package func redacting(_ text: [UInt8], isCut: Bool = false) -> [UInt8] {
    let values = values.filter { $0.count >= Self.shortest }.sorted { $0.count > $1.count }
    if values.isEmpty { return text }
    var (result, place): ([UInt8], Int) = ([], 0)
    while place < text.count {
      if let end = values.lazy.compactMap({ Self.end(of: $0, in: text, at: place, isCut) }).first {
        result += Self.mark.utf8
        place = end
      } else {
        result.append(text[place])
        place += 1
      }
    }
    return result
  }

  private static func end(
    of value: [UInt8], in text: [UInt8], at start: Int, _ isCut: Bool
  ) -> Int? {
    // A byte may be written in several ways, and % be itself or the beginning of %25.
    var places: Set = [start]
    for byte in value {
      places = places.reduce(into: []) { next, place in
        for length in lengths(of: byte, in: text, at: place) { next.insert(place + length) }
      }
      if isCut, places.contains(text.count), text.count - start >= shortest { return text.count }
      if places.isEmpty { return nil }
    }
    return places.max()
  }

  /// How many bytes of a text are a byte as it is, and in a written form.
  private static func lengths(of byte: UInt8, in text: [UInt8], at place: Int) -> [Int] {
    guard place < text.count else { return [] }
    let first = text[place]
    let itself = first == byte ? [1] : []
    guard "%+\\&".utf8.contains(first) else { return itself }
    if first == UInt8(ascii: "+"), byte == UInt8(ascii: " ") { return [1] }
    let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
    var forms = ["%\(digits)", "%25\(digits)", "\\u00\(digits)", "\\x\(digits)"]
    if byte < 0x80 { forms.append("\\\(Unicode.Scalar(byte))") }
    for (begin, digits) in [("&#x", String(byte, radix: 16)), ("&#", "\(byte)")] {
      let written = text[place...].prefix(16)
      guard written.map({ $0 | 0x20 }).starts(with: begin.utf8.map { $0 | 0x20 }) else { continue }
      let zeros = written.dropFirst(begin.utf8.count).prefix { $0 == UInt8(ascii: "0") }.count
      forms.append("\(begin)\(String(repeating: "0", count: zeros))\(digits);")
    }
    forms += [entities[byte].map { "&\($0);" }].compactMap(\.self)
    let found = forms.filter { form in
      text[place...].prefix(form.utf8.count).elementsEqual(form.utf8) { written, byte in
        written == byte || written.isAlpha && written | 0x20 == byte
      }
    }
    return itself + found.map(\.utf8.count)
  }

  private static let entities = [
    UInt8(ascii: "&"): "amp", UInt8(ascii: "<"): "lt", UInt8(ascii: ">"): "gt",
    UInt8(ascii: "\""): "quot", UInt8(ascii: "'"): "apos",
  ]

  // MARK: - In a command line

  private static let parts = [
    "pass", "pw", "pin", "secret", "token", "otp", "key", "auth", "cred", "session", "cookie",
  ]

  /// Whether a form field or a header field with this name has a secret value.
  package static func areInField(named name: some Collection<UInt8>) -> Bool {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return parts.contains { name.contains($0) }
  }

  /// A command line as reports show it: without the values of secret fields, and without the user in a URL.
  package static func hidden(in line: String) -> String {
    let isLive = ShellWord.rest(behind: liveProgram, in: line) != nil
    // A shell reads any other line.
    let words = ShellWord.scan(line, separators: isLive ? "" : ";|&<>()").words
    var (shown, place, next) = ("", line.startIndex, Next.any)
    for word in words {
      shown += line[place..<word.place.lowerBound]
      shown += hidden(word.text, isLive, &next) ?? String(line[word.place])
      place = word.place.upperBound
    }
    // A port that isn't a number is a part of a password with a slash.
    return (shown + line[place...]).replacing(
      #/://(?:[^\s/?#'"]*|(?!\[)[^\s/?#'":]*:(?![0-9]*(?:[\s/?#'"]|$))[^\s'"]*)@/#
    ) { _ in "://\(mark)@" }
  }

  /// The program of live endpoints; only options follow it.
  package static let liveProgram = "http-adapter"

  /// The meaning of the next word of a command line.
  private enum Next {
    case any, outcome, field
    /// The value of a secret field, which a space separates from its name.
    case value
  }

  /// A word without its secret; nil if it has none.
  private static func hidden(_ word: String, _ isLive: Bool, _ next: inout Next) -> String? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isOption = word.utf8.starts(with: "--".utf8)
    if isOption, ["--field", "--header"].contains(parts[0]) {
      next = parts.count > 1 ? .any : .field
      return parts.count > 1 ? hidden(String(parts[1]), &next).map { "\(parts[0])=\($0)" } : nil
    }
    if isOption, ["--field-when", "--header-when"].contains(parts[0]) {
      next = parts.count > 1 ? .field : .outcome
      return nil
    }
    let current = next
    next = .any
    switch current {
    case .outcome where word.wholeMatch(of: /[a-z-]+/) != nil:
      next = .field
      return nil
    case .outcome, .field: return hidden(word, &next)
    case .value where !isOption:
      next = isLive ? .value : .any
      return ShellWord.quoted(mark)
    case .value, .any:
      let end = word.utf8.firstIndex { "=:".utf8.contains($0) }
      guard isLive, let end, areInField(named: word.utf8[..<end]) else { return nil }
      return hidden(word, &next)
    }
  }

  private static func hidden(_ field: String, _ next: inout Next) -> String? {
    guard let hidden = hidden(field: field) else { return nil }
    if field.last == "=" || field.last == ":" { next = .value }
    return ShellWord.quoted(hidden)
  }

  /// A field without its value; nil if it isn't secret, or is the name of a place that has it.
  private static func hidden(field: String) -> String? {
    let bytes = Array(field.utf8)
    guard let end = bytes.firstIndex(where: { "=:".utf8.contains($0) }) else { return mark }
    guard areInField(named: bytes[..<end]) else { return nil }
    let value = bytes[(end + 1)...].drop { $0 == UInt8(ascii: " ") }
    if ["@env:", "@file:"].contains(where: { value.starts(with: $0.utf8) }) { return nil }
    return String(decoding: bytes[..<value.startIndex], as: UTF8.self) + mark
  }
}
