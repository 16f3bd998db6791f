import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation

/// A fault behind conditions one within the other: no reply shows which of them hold before all do.
///
/// They are written one a statement, as an implementation would have them, so that the compiler makes a
/// branch of each.
struct NestedFault: Sendable {
  let name: String
  let isMet: @Sendable (NestedRequest) -> Bool

  static let all = [
    NestedFault(name: "app/state-form") { request in
      let state = request.value("state")
      guard state.has(at: 0, { $0 == UInt8(ascii: "J") }) else { return false }
      guard state.has(at: 2, \.isDigit) else { return false }
      guard state.count.isMultiple(of: 2) else { return false }
      return request.value("scope").contains(UInt8(ascii: "x"))
    },
    NestedFault(name: "app/declined-nonce") { request in
      guard request.outcome == .declines else { return false }
      let nonce = request.value("nonce")
      guard nonce.count >= 3 else { return false }
      guard nonce.has(at: 1, { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
        return false
      }
      return request.value("state").has(at: 0, \.isDigit)
    },
  ]

  var adapter: Adapter {
    Adapter(name: name).app(
      outcomes: UserDecision.allCases, features: [.code, .universalLinksOnly, .bytes]
    ) {
      NestedApp(app: try ReferenceApp(configuration: $0), fault: self)
    }
  }
}

/// The reference's app with a fault behind conditions.
private struct NestedApp: AppImplementation {
  var app: ReferenceApp
  let fault: NestedFault

  mutating func receive(_ request: AppInput) throws -> AppReply {
    if fault.isMet(NestedRequest(request)) { throw NestedFaultError() }
    return app.receive(request)
  }
}

/// What the app throws where the fault shows.
private struct NestedFaultError: Error, CustomStringConvertible {
  let description = "all conditions hold"
}

/// The values of a link, decoded once, as the conditions of a fault look at them.
struct NestedRequest {
  let outcome: UserDecision
  private let parameters: [(name: [UInt8], value: [UInt8])]

  init(_ input: AppInput) {
    outcome = input.outcome
    parameters = URIReference(splitting: input.url?.bytes ?? []).parameters.map {
      (
        PercentDecoding.decodeLiteral(Array($0.name), as: .form),
        PercentDecoding.decodeLiteral(Array($0.value ?? []), as: .form)
      )
    }
  }

  /// The first value of a parameter; empty if there is none.
  func value(_ name: String) -> [UInt8] {
    parameters.first { $0.name.elementsEqual(name.utf8) }?.value ?? []
  }
}

extension [UInt8] {
  /// Whether the byte at a place is of some kind; false behind the end.
  fileprivate func has(at place: Int, _ isOfKind: (UInt8) -> Bool) -> Bool {
    indices.contains(place) && isOfKind(self[place])
  }
}
