import AdapterProtocol
import Foundation

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
  ///
  /// - Parameter json: the object that holds its members.
  /// - Throws: what is wrong with which member.
  init(json: JSON) throws(MessageError) {
    let known = [Self.signatures]
    if case .object(let object) = json, object[Self.oldSignature] != nil {
      throw .bad(
        JSONPath(Self.oldSignature),
        "an older form, of the behaviour alone; delete the member, and the next campaign notes all "
          + "that the draft brings out in \(Self.signatures)")
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

  /// The numbers of a text; nil where it isn't exactly what is written for some.
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
