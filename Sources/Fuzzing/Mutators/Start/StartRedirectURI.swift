import AppFlip

/// Has the answer taken at another of the 12 URLs, which catches a Google app that knows but one, or
/// takes the sandbox for production.
struct StartRedirectURI: StartMutator {
  let name = "start/redirect-uri"

  func change(_ start: Draft.Start, _ context: inout MutationContext) -> Draft.Start? {
    context.random.pick(ListedURLs.octets).map { start.replacing(.redirectURI, by: $0) }
  }
}
