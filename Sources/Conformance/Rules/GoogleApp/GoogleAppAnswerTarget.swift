import AppFlip

extension Rule {
  package static let googleAppAnswerTarget = Rule(
    "google-app/answer/target",
    "A URL that is not the pending redirect_uri never links.",
    level: .always(.required),
    severity: .disclosure,
    sources: [.document(.flowContinuation), .rfc(9700, section: "4.4")],
    impact: "An answer that another app or server made is taken for the right one.",
    usualCause: "only the host or the path of the link is compared",
    fix:
      "Compare the URL in front of its query octet by octet with the pending redirect_uri, "
      + "and don't link if they differ.",
    tellingCases: ["google-app.target.host.other"])
}
