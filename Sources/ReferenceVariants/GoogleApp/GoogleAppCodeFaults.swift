import AppFlip
import Foundation
import ReferenceImplementation

extension Fault {
  static let googleAppCode: [Fault] = [
    .googleApp(
      "code/decoded-twice", "The code is decoded twice.", breaks: ["code/linked"],
      does: .code { code, _ in PercentCoding.decoded(code) }),
    .googleApp(
      "code/undecoded", "The code isn't decoded.", breaks: ["code/linked"],
      does: .code { _, link in link["code"] ?? [] }),
    .googleApp(
      "code/plus-as-space", "An escaped plus in the code becomes a space.", breaks: ["code/linked"],
      does: .code { code, _ in code.replacing("+".utf8, with: " ".utf8) }),
    .googleApp(
      "code/truncated-above-64", "The code is cut to 64 bytes.", breaks: ["code/linked"],
      trigger: "a code above 64 bytes", does: .code { code, _ in Array(code.prefix(64)) }),
    .googleApp(
      "code/cut-at-512", "The last byte is lost if a buffer is just full.",
      breaks: ["code/linked"], trigger: "a code of exactly 512 bytes",
      does: .code { code, _ in LossyStorage.cutAt512(code) }),
    .googleApp(
      "code/tilde-lost", "A tilde isn't in an old alphabet, and is dropped.",
      breaks: ["code/linked"], trigger: "a code with a tilde",
      does: .code { code, _ in code.filter { $0 != UInt8(ascii: "~") } }),
    .googleApp(
      "code/lower-cased", "The code is converted to lower case.", breaks: ["code/linked"],
      does: .code { code, _ in Array(code.text.lowercased().utf8) }),
    .googleApp(
      "code/trimmed", "Spaces around the code are trimmed.", breaks: ["code/linked"],
      trigger: "a code that begins or ends with a space",
      does: .code { code, _ in Array(code.text.trimmingCharacters(in: .whitespaces).utf8) }),
    .googleApp(
      "code/expected-in-front-of-state", "Only responses that begin with the code are read.",
      breaks: ["code/linked"],
      does: .refusing { link, _ in
        let state = link.parameters?.firstIndex { $0.isNamed("state") }
        let code = link.parameters?.firstIndex { $0.isNamed("code") }
        guard let state, let code else { return false }
        return state < code
      }),
    .googleApp(
      "code/unknown-parameters-refused", "A response with any other parameter is dropped.",
      breaks: ["code/linked"],
      does: .refusing { link, _ in
        (link.parameters ?? []).contains { parameter in
          !parameter.name.isEmpty && !EditableURL.googleAppNames.contains(where: parameter.isNamed)
        }
      }),
    .googleApp(
      "code/issuer-refused", "A response with an issuer is dropped.", breaks: ["code/linked"],
      trigger: "an iss with a code",
      does: .refusing { link, _ in link.count(of: "iss") > 0 && link.count(of: "code") > 0 }),
    .googleApp(
      "code/reserved-refused",
      "A code with a raw character other than letters and digits is dropped.",
      breaks: ["code/linked"], trigger: "a code with a raw character other than letters and digits",
      does: .refusing { link, _ in
        link.rawValues(of: "code").joined().contains {
          !$0.isAlpha && !$0.isDigit && $0 != UInt8(ascii: "%")
        }
      }),
    .googleApp(
      "code/lower-case-escapes-kept", "An escape with lower-case digits isn't decoded.",
      breaks: ["code/linked"], trigger: "an escape with lower-case digits",
      does: .returned { link in
        for name in ["code", "state"] { link.change(name, LossyStorage.keepingLowerCaseEscapes) }
      }),
    .googleApp(
      "code/number-written-anew", "A code that is a number is parsed, and written as a double.",
      breaks: ["code/linked"], trigger: "a code that is a number",
      does: .code { code, _ in Double(code.text).map { Array("\($0)".utf8) } ?? code }),
    .googleApp(
      "code/hexadecimal-upper-cased", "A code of hexadecimal digits is written in upper case.",
      breaks: ["code/linked"], trigger: "a code of at least 32 hexadecimal digits",
      does: .code { code, _ in
        code.count >= 32 && code.text.allSatisfy(\.isHexDigit)
          ? Array(code.text.uppercased().utf8) : code
      }),
    .googleApp(
      "code/undefined-dropped", "A code that is a word for a missing value counts as missing.",
      breaks: ["code/linked"], trigger: "the code undefined",
      does: .refusing { link, _ in link["code"]?.elementsEqual("undefined".utf8) == true }),
    .googleApp(
      "code/state-plus-as-space", "A plus in the state becomes a space, and never matches.",
      breaks: ["code/linked"], trigger: "a state with a plus",
      does: .returned { link in
        // Decodes escapes first, so an escaped plus is taken for a space as well.
        link.change("state") {
          PercentCoding.encoded(PercentCoding.decoded($0).replacing("+".utf8, with: " ".utf8))
        }
      }),
  ]
}
