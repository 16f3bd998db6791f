import AdapterProtocol
import Foundation
import ReferenceImplementation

extension Fault {
  static let googleAppAnswer: [Fault] = [
    .googleApp(
      "answer/hash-compared", "A hash of the redirect URI is compared.", breaks: ["answer/target"],
      trigger: "a redirect URI with the same hash",
      does: .target { $0.count == $1.count && $0.hash(33) == $1.hash(33) }),
    .googleApp(
      "answer/code-wins-over-error", "A code counts although there is an error.",
      breaks: ["answer/both"],
      does: .returned { link in
        if link.rawValues(of: "code").contains(where: { !$0.isEmpty }) { link.remove("error") }
      }),
    .googleApp(
      "answer/encoded-error-overlooked",
      "With a code, the raw name of an error is compared, undecoded.", breaks: ["answer/both"],
      trigger: "an error whose name is percent-encoded",
      does: .raw { reading in
        guard reading.link.count(of: "code") > 0 else { return }
        reading.link.parameters?.removeAll {
          !$0.isNamed("error") && PercentCoding.decoded($0.name).text == "error"
        }
      }),
    .googleApp(
      "answer/empty-code-links", "An empty code completes linking.", breaks: ["answer/neither"],
      trigger: "an empty code", does: .missingCode { $0.rawValues(of: "code") == [[]] ? [] : nil }),
    .googleApp(
      "answer/missing-code-links", "A response without a code completes linking.",
      breaks: ["answer/neither"],
      does: .missingCode { $0.count(of: "code") == 0 ? [] : nil }),
    .googleApp(
      "answer/unknown-error-links",
      "Only known errors are errors: any other error completes linking.",
      breaks: ["answer/neither"], trigger: "an unknown error without a code",
      does: .linking { errors, link in
        link.count(of: "code") == 0 && errors.contains { !$0.isEmpty && $0.isUnknownError }
      }),
    .googleApp(
      "answer/empty-error-links", "An empty error counts as success.", breaks: ["answer/neither"],
      trigger: "an empty error without a code",
      does: .linking { errors, link in link.count(of: "code") == 0 && errors == [[]] }),
    .googleApp(
      "answer/known-error-links", "In the sandbox, cancelled counts as success.",
      breaks: ["answer/neither"], trigger: "cancelled in the sandbox",
      does: .linking { errors, link in
        errors.contains { $0.elementsEqual("cancelled".utf8) } && link.isInSandbox
      }),
    .googleApp(
      "answer/nothing-known-links",
      "A response without a state and a code completes linking.",
      breaks: ["answer/neither"], trigger: "a response without a state and a code",
      does: .conclusion { conclusion, reading in
        let link = reading.link
        guard conclusion.outcome == .ignored, reading.flip?.redirectURI.bytes == link.base,
          link.parameters?.isEmpty == false, link.fragment == nil, link.count(of: "state") == 0,
          link.count(of: "code") == 0
        else { return }
        conclusion = ReturnedReply(outcome: .linked, code: Text([UInt8]()))
      }),
    .googleApp(
      "answer/description-links", "A description without an error counts as success.",
      breaks: ["answer/neither"], trigger: "a description without an error and a code",
      does: .linking { errors, link in
        errors.isEmpty && link.count(of: "code") == 0 && link.count(of: "error_description") > 0
      }),
    .googleApp(
      "answer/empty-code-beside-error-links",
      "A code counts before an error, even if it is empty.", breaks: ["answer/neither"],
      trigger: "an empty code with an error",
      does: .linking { errors, link in
        !errors.isEmpty && link.rawValues(of: "code") == [[]]
      }),
    .googleApp(
      "answer/id-token-links", "An ID token counts as the code.", breaks: ["answer/neither"],
      trigger: "an id_token without a code",
      does: .missingCode {
        $0.count(of: "code") == 0 ? $0["id_token"].map { PercentCoding.decoded($0) } : nil
      }),
    .googleApp(
      "answer/fragment-read", "Parameters in the fragment also count.",
      breaks: ["answer/neither"], does: .raw { $0.link.mergeFragment() }),
    .googleApp(
      "answer/fragment-refused", "A URL with a fragment isn't a response.",
      breaks: ["code/linked", "error/access-denied"],
      trigger: "the fragment _=_",
      does: .returned { link in if link.fragment != nil { link.base += "/fragment".utf8 } }),
    .googleApp(
      "answer/target-unchecked", "A response counts at any URL.", breaks: ["answer/target"],
      does: .target { _, _ in true }),
    .googleApp(
      "answer/target-host-only", "Only the host of the URL is compared.", breaks: ["answer/target"],
      does: .target { URL(string: $0.text)?.host == URL(string: $1.text)?.host }),
    .googleApp(
      "answer/target-prefix-match", "A URL that begins with the redirect_uri matches it.",
      breaks: ["answer/target"], does: .target { $0.starts(with: $1) }),
    .googleApp(
      "answer/target-path-ignored", "The path of the URL isn't compared.",
      breaks: ["answer/target"], does: .target { $0.upToPath == $1.upToPath }),
    .googleApp(
      "answer/target-trailing-dot-taken", "The dot of a fully qualified host is dropped.",
      breaks: ["answer/target"], trigger: "a host that ends in a dot",
      does: .target { LooseReading.withoutTrailingDot.read($0) == $1 }),
    .googleApp(
      "answer/target-double-slash-collapsed", "Two slashes in the path count as one.",
      breaks: ["answer/target"], trigger: "a path with two slashes in a row",
      does: .target { LooseReading.singleSlashes.read($0) == $1 }),
    .googleApp(
      "answer/target-encoded-slash-taken", "An escaped slash counts as a slash.",
      breaks: ["answer/target"], trigger: "an escaped slash in the path",
      does: .target { LooseReading.slashesForEscapes.read($0) == $1 }),
    .googleApp(
      "answer/target-searched",
      "The redirect_uri is searched in the URL, and the text after it is read.",
      breaks: ["answer/target"], trigger: "a URL with the redirect_uri in it",
      does: .raw { reading in
        guard let flip = reading.flip else { return }
        let url = reading.link.bytes
        let start = url.firstRange(of: flip.redirectURI.bytes + [UInt8(ascii: "?")])?.lowerBound
        if let start { reading.link = EditableURL(Array(url[start...])) }
      }),
    .googleApp(
      "answer/target-environment-ignored", "Production and sandbox match each other.",
      breaks: ["answer/target"], does: .target { $0.inProduction == $1.inProduction }),
    .googleApp(
      "answer/target-port-in-16-bits", "The port is read into 16 bits, which overflow.",
      breaks: ["answer/target"], trigger: "a port above 65535",
      does: .target { received, target in
        guard let port = EditableURL(received).port, port & 0xFFFF == 443 else { return false }
        return received.replacing(":\(port)/".utf8, with: "/".utf8) == target
      }),
    .googleApp(
      "answer/target-scheme-ignored", "The scheme of the URL isn't compared.",
      breaks: ["answer/target"],
      does: .target { received, target in
        let colon = UInt8(ascii: ":")
        return received.drop { $0 != colon } == target.drop { $0 != colon }
      }),
    .googleApp(
      "answer/first-target-kept",
      "Every response is compared with the redirect_uri of the running app's first flip.",
      breaks: ["code/linked", "answer/target"],
      trigger: "two flips of one running app with two redirect URIs",
      does: .raw { reading in
        guard let flip = reading.flip, let first = reading.flips.first else { return }
        reading.flip = GoogleAppInput.PendingFlip(
          clientID: flip.clientID, redirectURI: first.redirectURI, state: flip.state)
      }),
    .googleApp(
      "params/first-state-wins", "The first copy of a repeated state counts.",
      breaks: ["params/duplicate"], does: .keeping("state") { $0.first }),
    .googleApp(
      "params/last-state-wins", "The last copy of a repeated state counts.",
      breaks: ["params/duplicate"], does: .keeping("state") { $0.last }),
    .googleApp(
      "params/any-state-wins", "Any copy of a repeated state can match the pending state.",
      breaks: ["params/duplicate"],
      does: .rawStates { raw, flip, _ in
        raw.contains { PercentCoding.decoded($0) == flip.state.bytes }
      }),
    .googleApp(
      "params/first-code-wins", "The first copy of a repeated code counts.",
      breaks: ["params/duplicate"], does: .keeping("code") { $0.first }),
    .googleApp(
      "params/last-code-wins", "The last copy of a repeated code counts.",
      breaks: ["params/duplicate"], does: .keeping("code") { $0.last }),
    .googleApp(
      "params/first-copies-win", "The first copy of every repeated parameter counts.",
      breaks: ["params/duplicate"],
      does: .returned { link in
        for name in EditableURL.googleAppNames {
          if let first = link.rawValues(of: name).first { link.set(name, first) }
        }
      }),
    .googleApp(
      "params/encoded-copy-overlooked", "Copies are counted by their raw names, undecoded.",
      breaks: ["params/duplicate"], trigger: "a copy whose name is percent-encoded",
      does: .raw { $0.link.dropEscapedCopies(of: EditableURL.googleAppNames) }),
  ]
}

extension GoogleAppVariant {
  /// Links without a code by some answers to the pending flip.
  fileprivate static func linking(
    _ isTaken: @escaping @Sendable (_ errors: [[UInt8]], EditableURL) -> Bool
  ) -> Self {
    conclusion { conclusion, reading in
      guard conclusion.outcome != .ignored,
        isTaken(
          reading.link.rawValues(of: "error").map { PercentCoding.decoded($0) }, reading.link)
      else { return }
      conclusion = ReturnedReply(outcome: .linked, code: Text([UInt8]()))
    }
  }

  fileprivate static func keeping(
    _ name: String, _ choose: @escaping @Sendable ([[UInt8]]) -> [UInt8]?
  ) -> Self {
    returned { link in
      if let value = choose(link.rawValues(of: name)) { link.set(name, value) }
    }
  }
}

extension [UInt8] {
  /// The scheme and what comes before the path.
  fileprivate var upToPath: ArraySlice<UInt8> {
    let scheme = prefix { $0 != UInt8(ascii: ":") }
    let authority = dropFirst(scheme.count + 3).prefix { $0 != UInt8(ascii: "/") }
    return prefix(scheme.count + 3 + authority.count)
  }

  fileprivate var inProduction: [UInt8] { replacing("-sandbox.".utf8, with: ".".utf8) }
}
