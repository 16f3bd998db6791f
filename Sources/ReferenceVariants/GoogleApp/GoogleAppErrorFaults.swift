import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Fault {
  static let googleAppError: [Fault] = [
    .googleApp(
      "error/cancelled-aborts", "cancelled ends linking.", breaks: ["error/cancelled"],
      does: .error(.cancelled) { _, _ in .aborted }),
    .googleApp(
      "error/invalid-request-aborts", "invalid_request ends linking.",
      breaks: ["error/invalid-request"], does: .error(.invalidRequest) { _, _ in .aborted }),
    .googleApp(
      "error/unrecoverable-falls-back", "After unrecoverable, the app continues.",
      breaks: ["error/unrecoverable"], does: .error(.unrecoverable) { _, _ in .fallback }),
    .googleApp(
      "error/access-denied-falls-back", "After access_denied, the app continues.",
      breaks: ["error/access-denied"], does: .error(.accessDenied) { _, _ in .fallback }),
    .googleApp(
      "error/sandbox-access-denied-falls-back", "The sandbox has its own error table.",
      breaks: ["error/access-denied"], trigger: "access_denied in the sandbox",
      does: .error(.accessDenied) { _, link in
        link.isInSandbox ? .fallback : nil
      }),
    .googleApp(
      "error/access-denied-at-one-bundle-falls-back",
      "One bundle ID has its own error table.",
      breaks: ["error/access-denied"], trigger: "access_denied for OPA.enterprise",
      does: .error(.accessDenied) { _, link in
        link.base.text.hasSuffix("OPA.enterprise") ? .fallback : nil
      }),
    .googleApp(
      "error/stateless-access-denied-falls-back", "access_denied without a state is recoverable.",
      breaks: ["error/access-denied"], trigger: "access_denied without a state",
      does: .stateless { $0.elementsEqual("access_denied".utf8) ? .fallback : nil }),
    .googleApp(
      "error/error-uri-falls-back", "An error with error_uri is recoverable.",
      breaks: ["error/access-denied", "error/unrecoverable"], trigger: "error_uri",
      does: .error { _, isFinal, link in
        isFinal && link["error_uri"] != nil ? .fallback : nil
      }),
    .googleApp(
      "error/encoded-access-denied-missed", "The raw error code is compared, undecoded.",
      breaks: ["error/access-denied"], trigger: "access_denied with an escaped letter",
      does: .error(.accessDenied) { error, link in
        link["error"] != error ? .fallback : nil
      }),
    .googleApp(
      "error/known-codes-fail", "Every known code is an error of the app itself.",
      breaks: [
        "error/cancelled", "error/invalid-request", "error/unrecoverable", "error/access-denied",
      ],
      does: .error { error, _, _ in error.isUnknownError ? nil : .failed }),
    .googleApp(
      "error/description-needed", "An error without a description is dropped.",
      breaks: ["error/description"],
      does: .refusing { link, _ in
        link.count(of: "error") > 0 && link.count(of: "error_description") == 0
      }),
    .googleApp(
      "error/description-refused", "An error with a description is dropped.",
      breaks: ["error/description"],
      does: .refusing { link, _ in
        link.count(of: "error") > 0 && link.count(of: "error_description") > 0
      }),
    .googleApp(
      "error/description-decides", "Words of the description decide the result.",
      breaks: ["error/description"], trigger: "a description that contains denied or cancel",
      does: .error { _, isFinal, link in
        let raw = link["error_description"] ?? []
        let description = PercentCoding.decoded(raw, as: .form).text.lowercased()
        guard description.contains(isFinal ? "cancel" : "denied") else { return nil }
        return isFinal ? .fallback : .aborted
      }),
    .googleApp(
      "error/undecodable-description-fails", "An error whose description can't be decoded fails.",
      breaks: ["error/description"], trigger: "a description that can't be decoded",
      does: .error { _, _, link in
        link.hasDecodableDescription ? nil : .failed
      }),
    .googleApp(
      "error/unknown-ignored", "An unknown error is dropped.", breaks: ["error/unknown"],
      does: .error { error, _, _ in
        error.isUnknownError && !error.isEmpty ? .ignored : nil
      }),
    .googleApp(
      "error/empty-ignored", "An empty error is dropped.", breaks: ["error/unknown"],
      trigger: "an empty error", does: .error { error, _, _ in error.isEmpty ? .ignored : nil }),
    .googleApp(
      "error/above-1024-ignored", "An error above 1,024 bytes is ignored.",
      breaks: ["error/unknown"], trigger: "an error above 1,024 bytes",
      does: .error { error, _, _ in
        error.isUnknownError && error.count > 1_024 ? .ignored : nil
      }),
  ]
}

extension [UInt8] {
  /// Whether the document knows no error of this code.
  var isUnknownError: Bool { !ErrorCode.allCases.contains { elementsEqual($0.rawValue.utf8) } }
}
