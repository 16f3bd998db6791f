import AppFlip
import Conformance

/// The mutators of what surrounds a link: outcome, activity, code and pending flip.
public enum RequestMutators {
  /// All of them.
  public static let all: [Mutator] = surroundings + header + pendingFlip + answer

  /// What an app or an endpoint is asked beside the parameters.
  private static let surroundings: [Mutator] = [
    Mutator(
      "request/outcome",
      "Lets the person, the network and the OAuth server do something else, which catches code "
        + "that knows only consent.",
      .inPlace { input, context in
        guard input.role != .googleApp, let outcome = context.random.pick(context.outcomes),
          outcome != input.outcome
        else { return false }
        input.outcome = outcome
        return true
      }),
    Mutator(
      "request/activity",
      "Hands the link over with the other kind of activity, which catches code that never looks at "
        + "it.",
      weight: 2,
      .inPlace { input, _ in
        guard input.role != .authorizationEndpoint, input.start == nil else { return false }
        input.activity = input.activity == .other ? .browsingWeb : .other
        return true
      }),
    Mutator(
      "request/no-link",
      "Hands an activity over without a link, or with an empty one, which catches code that "
        + "unwraps it by force.",
      weight: 2,
      .inPlace { input, context in
        guard input.role != .authorizationEndpoint, input.link != nil else { return false }
        let link = context.random.oneIn(2) ? nil : InputLink(base: [])
        guard link != input.link else { return false }
        input.link = link
        return true
      }),
    Mutator(
      "request/base",
      "Changes what stands in front of the query of an app's link, which catches code that takes a "
        + "link apart by force, or looks for its parameters in another place.",
      weight: 4,
      .input(of: .app) { input, context in
        guard let link = input.link else { return }
        let uri = URIReference(splitting: link.base)
        guard uri.scheme != nil, uri.authority != nil else { return }
        let port = context.random.oneIn(3) ? context.random.pick(ports) : nil
        let pattern = port.map { "$s://$h\($0)$p" } ?? context.random.pick(bases)
        if let pattern { _ = input.move(to: pattern) }
      }),
    Mutator(
      "request/code",
      "Lets another code be issued, with a trap for whoever writes it into the answer without "
        + "encoding it.",
      .input { input, context in
        guard input.role != .googleApp, let code = code(for: input, &context.random) else {
          return
        }
        input.code = code
      }),
  ]

  /// What may stand in front of the query.
  static let bases: [TargetPattern] = [
    "http://$h$p", "HTTPS://$h$p", "app://$h$p", "$s://evil.example$p", "$s://$p", "$s://$h",
    "$s://$h/", "$s://$h//", "$s://$h/..", "$s://$h/%", "$s://$h/%00", "$s://$h/%FF",
    "$s://$h/a%2Fb", "$s://$h/flip/", "$s://$h/other", "$s://$h/;x=1", "$s://$h/ ",
    "$s://[::1$p", "$s://a%zz.example$p",
  ]

  /// What may be added behind the host.
  static let ports = [":443", ":", ":0", ":99999", ":a", ":-1"]

  private static func code(for input: FuzzInput, _ random: inout SplitMix64) -> [UInt8]? {
    switch random.below(6) {
    case 0, 1: return Array(SampleText.prefix(SampleText.length(&random)))
    case 2:
      let offset = random.below(input.code.count + 1)
      let visible = UInt8(truncatingIfNeeded: 0x20 + random.below(95))
      return input.code.splicing(offset..<offset, with: CollectionOfOne(visible))
    case 3, 4: return random.pick(ShapedValue.all)?.octets
    default: return random.pick(codes)
    }
  }

  /// Codes of VSCHAR, as RFC 6749, appendix A.11, has it.
  static let codes = [
    "a+b", "a%2Bb", "a%252Bb", "a&b", "x&state=evil", "x&error=access_denied", "x#y", "a=b", "==",
    "100%", "%zz", "%00", "a b", "a ", " a", " ", "a;b", "a?b", "a/b",
    "4/P7q7W91a-oMsCeLvIaQm6bTrgtp7", "\"a\"", "\\", "{\"a\":1}", "<b>", "'", "null", "0",
    "9007199254740993", "K", "~",
  ].octets
}
