import AppFlip
import Testing

/// An IPv6 address as counts: groups in front of a gap, groups behind it, and an IPv4 end.
struct AddressShape {
  var before: Int
  var hasGap: Bool
  var after: Int
  var endsInVersion4: Bool

  static let all = (0...9).flatMap { before in
    (0...9).flatMap { after in
      [false, true].flatMap { end in
        [AddressShape(before: before, hasGap: true, after: after, endsInVersion4: end)]
          + (after == 0
            ? [AddressShape(before: before, hasGap: false, after: 0, endsInVersion4: end)] : [])
      }
    }
  }

  /// The groups that the shape stands for, the IPv4 end as two.
  var groups: Int { before + after + (endsInVersion4 ? 2 : 0) }

  /// By the nine lines of the rule IPv6address: eight groups, or a gap for one or more of them.
  var isAddress: Bool { hasGap ? groups <= 7 : groups == 8 }

  func text(group: String = "1", version4: String = "1.2.3.4") -> String {
    let end = endsInVersion4 ? [version4] : []
    let front = Array(repeating: group, count: before)
    let back = Array(repeating: group, count: after) + end
    return hasGap
      ? front.joined(separator: ":") + "::" + back.joined(separator: ":")
      : (front + end).joined(separator: ":")
  }
}

@Suite("Bracketed hosts")
struct AddressLiteralTests {
  private func isAccepted(_ literal: [UInt8]) -> Bool {
    syntaxError(in: utf8("s://[") + literal + utf8("]:80/")) == nil
  }

  @Test("every shape of an IPv6 address", arguments: ["0", "f", "1a", "abc", "FFFF", "0000"])
  func everyShape(_ group: String) throws {
    let grammar = try Grammar()
    var sweep = Sweep()
    for shape in AddressShape.all {
      let literal = shape.text(group: group, version4: "255.0.10.199")
      sweep.check(isAccepted(utf8(literal)) == shape.isAddress, literal)
      sweep.check(grammar.isReference(utf8("//[\(literal)]")) == shape.isAddress, literal)
    }
    sweep.finish(checks: 2 * 220)
  }

  @Test("every shape with one byte inserted or deleted")
  func editedShapes() throws {
    let grammar = try Grammar()
    var sweep = Sweep()
    for shape in AddressShape.all where shape.groups < 10 && shape.before < 9 {
      let literal = utf8(shape.text(group: "a"))
      for index in 0...literal.count {
        var edited = [utf8(":"), utf8("."), utf8("1")].map {
          Array(literal[..<index] + $0 + literal[index...])
        }
        if index < literal.count { edited.append(literal.deleting(at: index)) }
        for text in edited {
          let isReference = grammar.isReference(utf8("//[") + text + utf8("]"))
          sweep.check(isAccepted(text) == isReference, Bytes.escaped(text))
        }
      }
    }
    sweep.finish(checks: editedShapeChecks)
  }

  /// Three insertions at each index and one deletion of each byte.
  private var editedShapeChecks: Int {
    AddressShape.all.filter { $0.groups < 10 && $0.before < 9 }
      .map { 4 * $0.text(group: "a").utf8.count + 3 }.reduce(0, +)
  }

  @Test("every text of groups and colons")
  func groupsAndColons() throws {
    let grammar = try Grammar()
    var sweep = Sweep()
    for text in sequences(of: utf8("1:"), upTo: 13) {
      sweep.check(
        isAccepted(text) == grammar.isReference(utf8("//[") + text + utf8("]")),
        Bytes.escaped(text))
    }
    sweep.finish(checks: 16_383)
  }

  @Test("a group has one to four hexadecimal digits, at each of the eight places")
  func groups() {
    let bytes = everyByte.filter { !"/?#@]:".holds($0) }
    let table =
      Self.groupTable.map { (utf8($0), $1) }
      + bytes.map { ([$0], CharacterTable.hexdig.holds($0)) }
    var sweep = Sweep()
    for place in 0..<8 {
      for (group, isGroup) in table {
        var parts = Array(repeating: utf8("1"), count: 8)
        parts[place] = group
        let literal = Array(parts.joined(separator: utf8(":")))
        sweep.check(isAccepted(literal) == isGroup, Bytes.escaped(literal))
      }
    }
    sweep.finish(checks: 8 * (250 + Self.groupTable.count))
  }

  private static let groupTable = [
    ("0", true), ("00", true), ("000", true), ("0000", true), ("00000", false), ("12345", false),
    ("ffff", true), ("FFFF", true), ("aBcD", true), ("g", false), ("0x1", false), ("-1", false),
    ("+1", false), (" 1", false), ("1 ", false), ("%31", false), ("1.", false), ("\u{FF11}", false),
  ]

  @Test("the parts of an IPv4 end go from 0 to 255 without leading zeros")
  func version4() {
    let digits = utf8(CharacterTable.digit)
    var sweep = Sweep()
    for part in sequences(of: digits, upTo: 3).map(text) + ["0000", "0255", "1000", "00000000001"] {
      let isPart = Int(part).map { $0 <= 255 && String($0) == part } ?? false
      for place in 0..<4 {
        var parts = Array(repeating: "1", count: 4)
        parts[place] = part
        sweep.check(
          isAccepted(utf8("::" + parts.joined(separator: "."))) == isPart, "\(parts)")
      }
    }
    sweep.finish(checks: 4 * 1_115)
  }

  @Test("the version of an IPvFuture is hexadecimal, its address of the grammar's table")
  func future() {
    var sweep = Sweep()
    let address = CharacterTable.unreserved + CharacterTable.subDelims + ":"
    for byte in everyByte where !"/?#@]".holds(byte) {
      let inVersion = utf8("v1") + [byte] + utf8("2.a")
      let isVersion = CharacterTable.hexdig.holds(byte) || byte == UInt8(ascii: ".")
      sweep.check(isAccepted(inVersion) == isVersion, Bytes.escaped(inVersion))
      let inAddress = utf8("vF.a") + [byte]
      sweep.check(isAccepted(inAddress) == address.holds(byte), Bytes.escaped(inAddress))
      let alone = utf8("V0.") + [byte]
      sweep.check(isAccepted(alone) == address.holds(byte), Bytes.escaped(alone))
      let first = [byte] + utf8("1.a")
      sweep.check(isAccepted(first) == "vV".holds(byte), Bytes.escaped(first))
    }
    sweep.finish(checks: 4 * 251)
  }
}
