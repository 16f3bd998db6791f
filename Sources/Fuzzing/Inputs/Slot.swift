import AdapterProtocol
import AppFlip

/// A text of a request that byte mutators change.
enum Slot: Hashable {
  case link, form, base
  /// The raw value of a parameter.
  case value(Int)
  case appLink, clientID, scope(Int), redirectURI

  var isEncoded: Bool { if case .value = self { true } else { false } }
}

extension FuzzRequest {
  subscript(slot: Slot) -> [UInt8]? {
    get {
      switch slot {
      case .link: link?.bytes
      case .form: form?.written
      case .base: link?.base
      case .value(let index): parameters.indices.contains(index) ? parameters[index].value : nil
      case .appLink: start?.appLink.bytes
      case .clientID: start?.clientID.bytes
      case .scope(let index): start?.scopes[index].bytes
      case .redirectURI: start?.redirectURI.bytes
      }
    }
    set {
      let text = newValue ?? []
      switch slot {
      case .link: link = newValue.map { InputLink(splitting: $0) }
      case .form: form = newValue.map { InputParameters(splitting: $0) }
      case .base: link?.base = text
      case .value(let index): parameters[index].value = newValue
      case .appLink: start?.appLink.bytes = text
      case .clientID: start?.clientID.bytes = text
      case .scope(let index): start?.scopes[index].bytes = text
      case .redirectURI: start?.redirectURI.bytes = text
      }
    }
  }

  var startSlots: [Slot] {
    guard let start else { return [] }
    return [.appLink, .clientID] + start.scopes.indices.map { .scope($0) } + [.redirectURI]
  }
}
