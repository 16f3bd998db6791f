import AppFlip
import Testing

/// A place in a URI reference at which every octet is tried.
struct Place: Sendable, CustomTestStringConvertible {
  var before: String
  var after: String
  var component: URISyntaxError.Component
  /// The characters that may stand here.
  var allowed: String
  /// The characters that end the component, so that what follows is another one.
  var delimiters: String
  /// Whether a percent sign begins an escape here.
  var escapes = true
  var problem: URISyntaxError.Problem?

  var testDescription: String { before + "_" + after }

  func text(_ octet: UInt8) -> [UInt8] { bytes(before) + [octet] + bytes(after) }
}

@Suite(
  "Every octet at every place of a reference")
struct OctetSweepTests {
  private typealias Table = CharacterTable

  static let places = [
    Place(
      before: "", after: "x://h", component: .scheme, allowed: Table.alpha, delimiters: ":/?#",
      escapes: false, problem: .schemeStart),
    Place(
      before: "x", after: "y://h", component: .scheme, allowed: Table.alpha + Table.digit + "+-.",
      delimiters: ":/?#", escapes: false),
    Place(
      before: "x://", after: "u@h", component: .userinfo,
      allowed: Table.unreserved + Table.subDelims + ":", delimiters: "/?#@"),
    Place(
      before: "//u", after: "v@h", component: .userinfo,
      allowed: Table.unreserved + Table.subDelims + ":", delimiters: "/?#@"),
    Place(
      before: "x://", after: "h", component: .host, allowed: Table.unreserved + Table.subDelims,
      delimiters: "/?#@:["),
    Place(
      before: "x://h", after: "i", component: .host, allowed: Table.unreserved + Table.subDelims,
      delimiters: "/?#@:"),
    Place(
      before: "//u@h", after: "/", component: .host, allowed: Table.unreserved + Table.subDelims,
      delimiters: "/?#:"),
    Place(
      before: "x://h:", after: "1", component: .port, allowed: Table.digit, delimiters: "/?#@",
      escapes: false),
    Place(
      before: "//h:1", after: "/", component: .port, allowed: Table.digit, delimiters: "/?#@",
      escapes: false),
    Place(
      before: "x://[::1]", after: "", component: .port, allowed: ":", delimiters: "/?#@",
      escapes: false),
    Place(
      before: "x://h/", after: "q", component: .path, allowed: Table.pchar + "/",
      delimiters: "?#"),
    Place(
      before: "x:p", after: "q", component: .path, allowed: Table.pchar + "/", delimiters: "?#"),
    Place(
      before: "x:/p", after: "", component: .path, allowed: Table.pchar + "/", delimiters: "?#"),
    Place(
      before: "./p", after: "q", component: .path, allowed: Table.pchar + "/", delimiters: "?#"),
    Place(
      before: "p", after: "q", component: .path, allowed: Table.pchar + "/", delimiters: "?#:"),
    Place(
      before: "x://h?", after: "q", component: .query, allowed: Table.query, delimiters: "#"),
    Place(before: "?q", after: "", component: .query, allowed: Table.query, delimiters: "#"),
    Place(before: "x:#", after: "f", component: .fragment, allowed: Table.query, delimiters: ""),
    Place(before: "#f", after: "", component: .fragment, allowed: Table.query, delimiters: ""),
  ]

  @Test(
    "only the octets of the grammar's table are let in, any other one is named", arguments: places)
  func octets(_ place: Place) {
    var sweep = Sweep()
    for octet in everyOctet where !place.delimiters.holds(octet) {
      let error = syntaxError(in: place.text(octet))
      if place.allowed.holds(octet) {
        sweep.check(error == nil, "\(octet): \(String(describing: error))")
        continue
      }
      let isEscape = place.escapes && octet == UInt8(ascii: "%")
      sweep.check(
        error?.offset == place.before.utf8.count && error?.component == place.component
          && error?.problem == (isEscape ? .escape : place.problem ?? .character(octet)),
        "\(octet): \(String(describing: error))")
    }
    sweep.finish(checks: 256 - place.delimiters.utf8.count)
  }

  @Test("the grammar's expression accepts the same, delimiters included", arguments: places)
  func grammar(_ place: Place) throws {
    let grammar = try Grammar()
    var sweep = Sweep()
    for octet in everyOctet {
      let text = place.text(octet)
      sweep.check(
        (syntaxError(in: text) == nil) == grammar.isReference(text), Octets.escaped(text))
    }
    sweep.finish(checks: 256)
  }

  @Test(
    "an escape is a percent sign and two hexadecimal digits of either case",
    arguments: ["//%", "?%"])
  func everyEscape(_ place: String) throws {
    let percent = try #require(place.utf8.firstIndex(of: UInt8(ascii: "%")))
    let offset = place.utf8.distance(from: place.startIndex, to: percent)
    let delimiters = "/?#@:[]"
    var sweep = Sweep()
    for first in everyOctet where !delimiters.holds(first) {
      for second in everyOctet where !delimiters.holds(second) {
        let text = bytes(place).inserting(second, at: offset + 1).inserting(first, at: offset + 1)
        let isEscape = CharacterTable.hexdig.holds(first) && CharacterTable.hexdig.holds(second)
        let error = syntaxError(in: text)
        sweep.check(
          isEscape ? error == nil : error?.offset == offset && error?.problem == .escape,
          Octets.escaped(text))
      }
    }
    sweep.finish(checks: 249 * 249)
  }
}
