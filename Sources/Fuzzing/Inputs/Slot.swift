import AppFlip

/// A place in an input where a text is read and written.
enum Slot: Hashable {
  /// The whole link or the whole form, without regard to its structure.
  case link, form
  /// What stands in front of the query, and what stands behind it.
  case base, fragment
  /// The raw name or value of a parameter.
  case name(ParameterPlace), value(ParameterPlace)
  /// What the value of a parameter stands for.
  case decodedValue(ParameterPlace)
  /// The code that is to be issued.
  case code
  /// What a Google app waits for, and where.
  case pendingState, pendingRedirectURI
  /// The texts of a start.
  case appLink, clientID, scope(Int), redirectURI

  /// Whether the text stands in a query, where octets can be percent-encoded.
  var isEncoded: Bool {
    switch self {
    case .name, .value: true
    default: false
    }
  }
}

/// Where a parameter of an input stands.
enum ParameterPlace: Hashable {
  /// In the query of the link, or in the form, at an index.
  case query(Int), form(Int)
}

extension FuzzInput {
  /// The text at a place; nil if there is none.
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

  /// The parameter at a place; nil if there is none.
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

  /// The places of all parameters: those of the query, then those of the form.
  var places: [ParameterPlace] {
    (link?.query ?? []).indices.map { .query($0) } + (form ?? []).indices.map { .form($0) }
  }

  /// Where one of the parameters that mutators work on has its value.
  func slot(ofValueAt index: Int) -> Slot { .value(form == nil ? .query(index) : .form(index)) }

  /// The texts of a start; none of anything else.
  var startSlots: [Slot] {
    guard let start else { return [] }
    return [.appLink, .clientID] + start.scopes.indices.map { .scope($0) } + [.redirectURI]
  }

  /// The texts that are there, none of which holds another one.
  var slots: [Slot] {
    if start != nil { return startSlots }
    return places.flatMap { [.name($0), .value($0)] } + (link?.fragment == nil ? [] : [.fragment])
      + (link == nil ? [] : [.base]) + [.code]
      + (pending == nil ? [] : [.pendingState, .pendingRedirectURI])
  }
}
