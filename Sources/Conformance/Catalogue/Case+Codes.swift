import AdapterProtocol
import AppFlip

extension Case {
  /// Every character that a code may have
  /// ([RFC 6749, appendix A.11](https://www.rfc-editor.org/rfc/rfc6749#appendix-A.11)).
  static let codeOctets: [Case] = (UInt8.min...0x7F).filter(\.isVisible).map { octet in
    let readings = [Rule.appCodeFormReading.id, Rule.appCodePercentReading.id]
    let isRead = octet == UInt8(ascii: "+") || octet == UInt8(ascii: " ")
    return code(
      "octet-\(hex(octet))", "a \"\(Octets.escaped([octet]))\" in the code",
      [UInt8(ascii: "a"), octet, UInt8(ascii: "b")], alsoExercises: isRead ? readings : [])
  }

  /// Codes with a space at an end.
  static let codeSpaces: [Case] = [("leading", " x"), ("trailing", "x "), ("only", " ")].map {
    code("\($0)-space", "a code with a \($0) space", Array($1.utf8))
  }

  /// Codes from one octet to 100,000.
  static let codeLengths: [Case] = lengths.map {
    code("length-\($0)", "a code of \(inOctets($0))", sample($0))
  }

  private static func code(
    _ name: String, _ title: String, _ octets: [UInt8], alsoExercises: [Rule.ID] = []
  ) -> Case {
    let rule = Rule.appCodeExact.id
    let permitted: AnswerSet =
      octets.count <= longestServed ? [.code] : [.code, .error, .invalidRequest]
    return Case(
      "app.code.\(name)", title, subject: rule,
      expectations: [Expectation(rule, permits: permitted)],
      steps: [.flip(Flip(.flip(), code: .octets(octets)))], features: [.code],
      alsoExercises: alsoExercises)
  }
}
