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
      case .appLink: start?.appLink
      case .clientID: start?.clientID
      case .scope(let index):
        start.flatMap { $0.scopes.indices.contains(index) ? $0.scopes[index] : nil }
      case .redirectURI: start?.redirectURI
      }
    }
    set {
      let text = newValue ?? []
      switch slot {
      case .link: link = newValue.map { InputLink(splitting: $0) }
      case .form: form = newValue.map { InputParameters(splitting: $0) }
      case .base: link?.base = text
      case .value(let index): parameters[index].value = newValue
      case .appLink: start?.appLink = text
      case .clientID: start?.clientID = text
      case .scope(let index): start?.scopes[index] = text
      case .redirectURI: start?.redirectURI = text
      }
    }
  }

  var startSlots: [Slot] {
    guard let start else { return [] }
    return [.appLink, .clientID] + start.scopes.indices.map { .scope($0) } + [.redirectURI]
  }
}
