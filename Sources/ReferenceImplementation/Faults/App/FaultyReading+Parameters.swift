import AppFlip

extension FaultyReading {
  static let documented = ["client_id", "scope", "state", "redirect_uri"]

  // MARK: - Copies and strangers

  mutating func readParameters(_ fault: Fault) {
    let parameters = link.parameters ?? []
    switch fault {
    case .firstCopyWins: keepOne(of: parameters)
    case .lastCopyWins: keepOne(of: parameters.reversed())
    case .equalCopiesServed: dropEqualCopies()
    case .encodedCopyOverlooked: link.dropEscapedCopies(of: Self.documented)
    case .unknownParametersRefused:
      isRefused = parameters.contains { item in !Self.documented.contains(where: item.isNamed) }
    case .emptyNameRefused: isRefused = parameters.contains(where: \.lacksName)
    case .above50Refused: isRefused = parameters.count > 50
    case .lastQuestionMarkSplits: readBehindLastQuestionMark()
    case .fragmentMerged: link.mergeFragment()
    case .entitySeparates: link.readEntities()
    case .fixedOrder:
      isRefused = parameters.first.map { !$0.isNamed("client_id") } ?? false
    case .scopeRequired where link["scope"] == nil: link.remove("client_id")
    default: break
    }
  }

  private mutating func keepOne(of parameters: [EditableURL.Parameter]) {
    var seen: [[UInt8]] = []
    // An app keeps its parameters in a dictionary; a few thousand copies are the most it is shown.
    link.parameters = parameters.filter { parameter in
      let name = PercentCoding.decoded(parameter.name)
      if seen.contains(name) { return false }
      seen.append(name)
      return true
    }
  }

  private mutating func dropEqualCopies() {
    for name in Self.documented {
      let values = link.rawValues(of: name)
      guard values.count > 1, let first = values.first, values.allSatisfy({ $0 == first }) else {
        continue
      }
      link.set(name, first)
    }
  }

  private mutating func readBehindLastQuestionMark() {
    guard let parameters = link.parameters else { return }
    var whole = link
    whole.fragment = nil
    let octets = whole.octets
    let start = octets.lastIndex(of: UInt8(ascii: "?")) ?? octets.endIndex
    link.parameters = EditableURL(Array(octets[start...])).parameters ?? parameters
  }

  // MARK: - Names

  mutating func readNames(_ fault: Fault) {
    switch fault {
    case .namesCaseFolded: rename { Array(String(decoding: $0, as: UTF8.self).lowercased().utf8) }
    case .bracketsStripped: link.stripBrackets()
    case .indexStripped: link.stripBrackets(around: "0")
    case .encodedNamesMissed:
      link.parameters?.removeAll { $0.name.contains(UInt8(ascii: "%")) }
    case .encodedRedirectURINameMissed:
      link.parameters?.removeAll {
        !$0.isNamed("redirect_uri")
          && PercentCoding.decoded($0.name).elementsEqual("redirect_uri".utf8)
      }
    case .nameBOMDropped:
      rename {
        let name = PercentCoding.decoded($0)
        return name.starts(with: Fault.mark) ? Array(name.dropFirst(Fault.mark.count)) : $0
      }
    case .nameNULEnds:
      rename {
        let name = PercentCoding.decoded($0)
        return name.contains(0) ? LossyStorage.upToNUL(name) : $0
      }
    default: break
    }
  }

  private mutating func rename(_ transform: ([UInt8]) -> [UInt8]) {
    link.parameters = link.parameters?.map {
      EditableURL.Parameter(name: transform($0.name), value: $0.value)
    }
  }

  // MARK: - State

  mutating func readState(_ fault: Fault) {
    let state = PercentCoding.decoded(link["state"] ?? [])
    switch fault {
    case .invalidUTF8Repaired:
      link.change("state") {
        PercentCoding.encoded(String(decoding: PercentCoding.decoded($0), as: UTF8.self).utf8)
      }
    case .missingStateServed where state.isEmpty:
      link.remove("state")
      link.add("state", Array("none".utf8))
    case .stateNullDropped where state.elementsEqual("null".utf8),
      .stateSingleCharacterRefused where state.count == 1:
      link.remove("state")
    default: break
    }
  }
}
