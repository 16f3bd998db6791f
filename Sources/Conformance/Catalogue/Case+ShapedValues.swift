import AdapterProtocol
import AppFlip

extension Case {
  /// States and codes with the shape of something that some library parses, and writes back otherwise.
  static let shapedValues: [Case] = ShapedValue.all.flatMap { name, octets in
    let (state, code) = (Rule.appStateExact.id, Rule.appCodeExact.id)
    return [
      Case(
        "app.state.shape.\(name)", "the state \(Octets.escaped(octets))", subject: state,
        expectations: [
          Expectation(
            state,
            permits: octets.count < OrdinaryState.shortest
              ? LinkReading.dropped.union([.code]) : [.code])
        ],
        steps: [.flip(Flip(.flip(withState: octets)))],
        policy: shortStatePolicy(ofLength: octets.count), cause: rewritten),
      Case(
        "app.code.shape.\(name)", "the code \(Octets.escaped(octets))", subject: code,
        expectations: [Expectation(code, permits: [.code])],
        steps: [.flip(Flip(.flip(), code: .octets(octets)))], features: [.code], cause: rewritten),
    ]
  }

  private static let rewritten = "the value is parsed, and written back in another form"
}
