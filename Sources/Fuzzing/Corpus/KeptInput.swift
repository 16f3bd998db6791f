import AdapterProtocol
import AppFlip
import Foundation

/// An input that is kept for later runs.
public struct KeptInput: Equatable, Sendable {
  /// The input.
  public let input: FuzzInput
  /// What it brought out, ascending and each once; nothing if nobody noted it.
  ///
  /// That is a number for the behaviour, one for each feature of the input beside the kind of the
  /// behaviour, and one for each place of the code that was reached.
  public let signatures: [UInt64]

  /// Keeps an input.
  public init(_ input: FuzzInput, signatures: [UInt64] = []) {
    self.input = input
    var ascending: [UInt64] = []
    for signature in signatures.sorted() where signature != ascending.last {
      ascending.append(signature)
    }
    self.signatures = ascending
  }
}

extension KeptInput {
  /// Each input once, by their roles, the shortest first.
  ///
  /// Copies are joined: what any of them brought out is noted. The order in which the inputs are handed over doesn't matter.
  public static func distinct(_ inputs: [KeptInput]) -> [KeptInput] {
    var places: [UInt64: Int] = [:]
    var found: [(key: Key, kept: KeptInput, signatures: [UInt64])] = []
    for kept in inputs {
      let key = Key(kept.input)
      if let place = places[key.fingerprint] {
        if kept.stands(before: found[place].kept) { found[place].kept = kept }
        found[place].signatures += kept.signatures
      } else {
        places[key.fingerprint] = found.count
        found.append((key, kept, kept.signatures))
      }
    }
    return found.sorted { $0.key < $1.key }
      .map { KeptInput($0.kept.input, signatures: $0.signatures) }
  }

  /// Whether this one stands for a copy, which hands the same octets over but may be split otherwise.
  private func stands(before copy: KeptInput) -> Bool {
    if input == copy.input { return !signatures.isEmpty && copy.signatures.isEmpty }
    guard signatures.isEmpty == copy.signatures.isEmpty else { return copy.signatures.isEmpty }
    return JSONWriter.line(.object(input.json))
      .lexicographicallyPrecedes(JSONWriter.line(.object(copy.input.json)))
  }

  /// What inputs are sorted by.
  private struct Key: Comparable {
    let role: Int
    let length: Int
    let fingerprint: UInt64

    init(_ input: FuzzInput) {
      role = Role.allCases.firstIndex(of: input.role) ?? 0
      length = input.length
      fingerprint = input.fingerprint
    }

    static func < (one: Key, other: Key) -> Bool {
      (one.role, one.length, one.fingerprint) < (other.role, other.length, other.fingerprint)
    }
  }
}

extension KeptInput {
  /// The member that holds what an input brought out: numbers of eight octets, ascending, as base64.
  private static let signatures = "signatures"
  /// What the member was when it held the behaviour alone.
  private static let oldSignature = "signature"

  /// The input and what it brought out as members of an object.
  var json: JSONObject {
    var object = input.json
    if !signatures.isEmpty { object.append(Self.signatures, .text(Self.text(of: signatures))) }
    return object
  }

  /// Reads an input and what it brought out.
  init(json: JSON) throws(MessageError) {
    let known = [Self.signatures]
    if case .object(let object) = json, object[Self.oldSignature] != nil {
      throw .bad(
        JSONPath(Self.oldSignature),
        "an older form, of the behaviour alone; delete the member, and the next campaign notes all "
          + "that the input brings out in \(Self.signatures)")
    }
    let input = try FuzzInput(json: json, at: JSONPath(), besides: known)
    let members = try Members(json, at: JSONPath(), known: FuzzInput.members + known)
    guard members.optional(Self.signatures) != nil else {
      self.init(input)
      return
    }
    guard let numbers = Self.numbers(in: try members.shown(Self.signatures)) else {
      throw .bad(
        members.path(Self.signatures),
        "must be base64 of numbers of 8 octets, ascending; delete the member, and the next campaign "
          + "notes them")
    }
    self.init(input, signatures: numbers)
  }

  private static func text(of numbers: [UInt64]) -> String {
    var data = Data(capacity: numbers.count * 8)
    for number in numbers {
      for shift in stride(from: 56, through: 0, by: -8) {
        data.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
    return data.base64EncodedString()
  }

  /// The numbers of a text; nil if it isn't exactly what is written for some.
  private static func numbers(in text: String) -> [UInt64]? {
    guard let data = Data(base64Encoded: text), !data.isEmpty, data.count.isMultiple(of: 8) else {
      return nil
    }
    var numbers: [UInt64] = []
    var number: UInt64 = 0
    for (index, octet) in data.enumerated() {
      number = number << 8 | UInt64(octet)
      if index % 8 == 7 { numbers.append(number) }
    }
    let isAscending = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    return isAscending && Self.text(of: numbers) == text ? numbers : nil
  }
}
