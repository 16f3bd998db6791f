import AdapterKit
import AdapterProtocol
import AppFlip
import Foundation

/// What a Google app with a fault concludes in place of the right conclusion.
struct FaultyGoogleAppConclusion {
  private let fault: GoogleAppFault
  private let link: EditableURL

  init(_ fault: GoogleAppFault, _ link: EditableURL) {
    self.fault = fault
    self.link = link
  }

  /// Changes a conclusion as the fault does.
  func apply(to conclusion: inout ReturnedReply) {
    switch (conclusion.outcome, conclusion.error?.octets) {
    case (.linked, _): conclusion.code = Text(changedCode(conclusion.code?.octets ?? []))
    case (.fallback, nil):
      if let code = substituteCode {
        conclusion = ReturnedReply(outcome: .linked, code: Text(code))
      }
    case (.fallback, let error?): conclusion.outcome = outcome(ofRecoverable: error)
    case (.aborted, let error): conclusion.outcome = outcome(ofFinal: error ?? [])
    case (.ignored, _), (.failed, _): break
    }
    if conclusion.outcome == .ignored { conclusion.error = nil }
  }

  // MARK: - Code

  private func changedCode(_ code: [UInt8]) -> [UInt8] {
    switch fault {
    case .codeDecodedTwice: PercentCoding.decoded(code)
    case .codeUndecoded: link["code"] ?? []
    case .codePlusAsSpace: code.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    case .codeTruncated: Array(code.prefix(64))
    case .codeCutAt512: LossyStorage.cutAt512(code)
    case .codeTildeLost: code.filter { $0 != UInt8(ascii: "~") }
    case .codeLowerCased: Array(String(decoding: code, as: UTF8.self).lowercased().utf8)
    case .codeTrimmed:
      Array(String(decoding: code, as: UTF8.self).trimmingCharacters(in: .whitespaces).utf8)
    default: code
    }
  }

  /// The reference goes on without an error where there is no code, or an empty one.
  private var substituteCode: [UInt8]? {
    guard link.count(of: "error") == 0 else { return nil }
    let codes = link.rawValues(of: "code")
    return switch fault {
    case .emptyCodeLinks where codes == [[]], .missingCodeLinks where codes.isEmpty: []
    case .idTokenLinks where codes.isEmpty: link["id_token"].map { PercentCoding.decoded($0) }
    default: nil
    }
  }

  // MARK: - Errors

  private func outcome(ofRecoverable error: [UInt8]) -> ReturnedReply.Outcome {
    let known = ErrorCode.allCases.first { error.elementsEqual($0.rawValue.utf8) }
    return switch (fault, known) {
    case (.cancelledAborts, .cancelled), (.invalidRequestAborts, .invalidRequest):
      .aborted
    case (.descriptionDecides, _) where isDescribed(by: "denied"): .aborted
    case (.longErrorFails, nil) where error.count > 1_024: .failed
    case (.unknownErrorIgnored, nil) where !error.isEmpty: .ignored
    case (.emptyErrorIgnored, nil) where error.isEmpty: .ignored
    case (.unknownErrorFails, nil), (.errorsFail, _?): .failed
    case (.undecodableDescriptionFails, _) where !link.hasDecodableDescription:
      .failed
    default: .fallback
    }
  }

  private func outcome(ofFinal error: [UInt8]) -> ReturnedReply.Outcome {
    switch fault {
    case .unrecoverableFallsBack where error.elementsEqual("unrecoverable".utf8),
      .accessDeniedFallsBack where isAccessDenied(error),
      .sandboxAccessDeniedFallsBack where isAccessDenied(error) && link.isInSandbox,
      .encodedAccessDeniedMissed where isAccessDenied(error) && link["error"] != error:
      .fallback
    case .descriptionDecides where isDescribed(by: "cancel"): .fallback
    case .errorsFail: .failed
    case .undecodableDescriptionFails where !link.hasDecodableDescription: .failed
    default: .aborted
    }
  }

  private func isAccessDenied(_ error: [UInt8]) -> Bool {
    error.elementsEqual("access_denied".utf8)
  }

  private func isDescribed(by word: String) -> Bool {
    let description = PercentCoding.decoded(link["error_description"] ?? [], as: .form)
    return String(decoding: description, as: UTF8.self).lowercased().contains(word)
  }
}
