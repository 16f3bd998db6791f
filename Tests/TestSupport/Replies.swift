package import AdapterProtocol
import AppFlip

extension AppReply {
  /// Opens one URL, as a universal link; nil for an app that drops what it is handed.
  package init(opening url: Text?) {
    let opened = url.map { [OpenedURL(url: $0, universalLinksOnly: true)] } ?? []
    self.init(handled: url != nil, opened: opened)
  }
}

extension EndpointReply {
  /// Sends a browser to a URL; nil for an endpoint that shows an error.
  package init(redirectingTo url: Text?) {
    self.init(
      status: url == nil ? 400 : 302,
      headers: url.map { [Header(name: "location", value: $0)] } ?? [])
  }
}
