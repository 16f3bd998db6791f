import AppFlip

/// Puts text of any kind into the client id, or in its place, which catches a Google app that writes it
/// into the link without encoding it, or changes it on its way.
struct StartClientID: StartMutator {
  let name = "start/client-id"

  func change(_ start: Draft.Start, _ context: inout MutationContext) -> Draft.Start? {
    let clientID = PercentEncoding.encode(start.clientID)
    return RequestStates.other(than: clientID, &context).map {
      start.replacing(.clientID, by: $0)
    }
  }
}
