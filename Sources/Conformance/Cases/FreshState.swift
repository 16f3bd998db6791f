import AppFlip

/// An ordinary state of a case, which is as new as the case: its name makes it.
public struct FreshState: Equatable, Sendable {
  /// What tells it from other states of the case; nil for the one of its step.
  let label: String?
  private var state: OrdinaryState

  package var octets: [UInt8] { state.octets }

  package init(label: String? = nil) {
    self.label = label
    state = OrdinaryState(of: label ?? "")
  }

  fileprivate func named(_ id: String, _ step: Int) -> FreshState {
    var named = self
    named.state = OrdinaryState(of: "\(id) \(label ?? "\(step)")")
    return named
  }
}

extension [Step] {
  /// The steps of the case with a name: their ordinary states are made from it.
  func naming(_ id: String) -> [Step] {
    enumerated().map { index, step in
      switch step {
      case .flip(var flip):
        flip.link = flip.link?.naming(id, index)
        return .flip(flip)
      case .request(var flip):
        flip.link = flip.link?.naming(id, index)
        return .request(flip)
      case .start: return step
      case .returned(var returned):
        returned.link = returned.link?.naming(id, index)
        if case .fresh(let state) = returned.pending {
          returned.pending = .fresh(state.named(id, index))
        }
        return .returned(returned)
      }
    }
  }
}

extension LinkTemplate {
  /// The link with the ordinary states of no case in particular, which all such links share.
  package var unnamed: LinkTemplate {
    LinkTemplate(
      pieces.map { piece in
        if case .fresh(let state) = piece { .fresh(FreshState(label: state.label)) } else { piece }
      })
  }

  fileprivate func naming(_ id: String, _ step: Int) -> LinkTemplate {
    LinkTemplate(
      pieces.map { piece in
        if case .fresh(let state) = piece { .fresh(state.named(id, step)) } else { piece }
      })
  }
}
