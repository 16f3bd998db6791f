import AppFlip

enum Slot: Hashable {
  case link, form
  case base, fragment
  case name(ParameterPlace), value(ParameterPlace)
  case decodedValue(ParameterPlace)
  case code
  case pendingState, pendingRedirectURI
  case appLink, clientID, scope(Int), redirectURI

  var isEncoded: Bool {
    switch self {
    case .name, .value: true
    default: false
    }
  }
}

enum ParameterPlace: Hashable {
  case query(Int), form(Int)
}

extension FuzzRequest {
  subscript(slot: Slot) -> [UInt8]? {
    get {
      switch slot {
      case .link: link?.octets
      case .form: form?.written
      case .base: link?.base
      case .fragment: link?.fragment
      case .name(let place): self[place]?.name
      case .value(let place): self[place]?.value
      case .decodedValue(let place):
        self[place]?.value.flatMap { try? PercentDecoding.decode($0, as: .percent) }
      case .code: code
      case .pendingState: pending?.state
      case .pendingRedirectURI: pending?.redirectURI
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
      case .fragment: link?.fragment = newValue
      case .name(let place): self[place]?.name = text
      case .value(let place): self[place]?.value = newValue
      case .decodedValue(let place):
        self[place]?.value = newValue.map { PercentEncoding.encode($0) }
      case .code: code = text
      case .pendingState: pending?.state = text
      case .pendingRedirectURI: pending?.redirectURI = text
      case .appLink: start?.appLink = text
      case .clientID: start?.clientID = text
      case .scope(let index): start?.scopes[index] = text
      case .redirectURI: start?.redirectURI = text
      }
    }
  }

  subscript(place: ParameterPlace) -> InputParameter? {
    get {
      let (parameters, index) =
        switch place {
        case .query(let index): (link?.query, index)
        case .form(let index): (form, index)
        }
      return parameters.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    set {
      guard let newValue else { return }
      switch place {
      case .query(let index): link?.query?[index] = newValue
      case .form(let index): form?[index] = newValue
      }
    }
  }

  var places: [ParameterPlace] {
    (link?.query ?? []).indices.map { .query($0) } + (form ?? []).indices.map { .form($0) }
  }

  func slot(ofValueAt index: Int) -> Slot { .value(form == nil ? .query(index) : .form(index)) }

  var startSlots: [Slot] {
    guard let start else { return [] }
    return [.appLink, .clientID] + start.scopes.indices.map { .scope($0) } + [.redirectURI]
  }

  var slots: [Slot] {
    if start != nil { return startSlots }
    return places.flatMap { [.name($0), .value($0)] } + (link?.fragment == nil ? [] : [.fragment])
      + (link == nil ? [] : [.base]) + [.code]
      + (pending == nil ? [] : [.pendingState, .pendingRedirectURI])
  }
}
