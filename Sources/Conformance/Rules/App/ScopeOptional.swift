import AppFlip

extension Rule {
  package static let appScopeOptional = Rule(
    "app/scope/optional",
    "A link without scope is still served.",
    level: .always(.practice),
    severity: .linking,
    sources: [.document(.clientCheck), .rfc(6749, section: "3.3")],
    impact: "An app whose server needs no scope refuses links that Google can send.",
    usualCause: "scope is required when the link is read",
    fix: "Make scope optional when you read the link, and serve a link without it.")
}
