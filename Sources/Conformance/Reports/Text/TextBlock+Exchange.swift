import AdapterProtocol
import AppFlip
import Harness

extension TextBlock {
  mutating func add(_ exchange: Exchange, of transcript: Transcript? = nil) {
    let isNothing = exchange.deed == "opened" && exchange.opened.isEmpty
    switch exchange {
    case .flip(let flip) where flip.passesLinkOn:
      addVerbatim(exchange.deed, Self.shortened(exchange.shown))
      addField("", "the link itself, passed on: that counts as nothing")
    default: addVerbatim(exchange.deed, isNothing ? "nothing" : Self.shortened(exchange.shown))
    }
    if case .flip(let flip) = exchange, exchange.opened.isEmpty, let page = flip.response?.body,
      !page.octets.isEmpty
    {
      // Mostly it says why.
      addVerbatim("page", Octets.escaped(page.octets.prefix(160)))
    }
    guard case .answered(.app(let reply))? = transcript?.result, isNothing, !reply.opened.isEmpty,
      case .flip(let flip) = exchange, !flip.passesLinkOn
    else { return }
    addField("", "for this link: what the reply opened ends a flip that waited before it")
  }
}
