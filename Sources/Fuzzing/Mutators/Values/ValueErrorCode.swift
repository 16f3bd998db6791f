import AppFlip

/// Puts an error code of the document or of a standard in place of the error, or one in another
/// case or with blanks, which code that trims or folds takes for it.
struct ValueErrorCode: ValueMutator {
  let name = "values/error-code"

  private static let codes =
    (ErrorCode.allCases.map(\.rawValue) + [
      "unauthorized_client", "unsupported_response_type", "invalid_scope", "server_error",
      "temporarily_unavailable", "login_required", "user_not_authorized",
    ]).map { Array($0.utf8) }
  private static let ends = ["%20", "%00", "%0A", ".", "x", "%2Ccancelled"].map { Array($0.utf8) }

  func names(for role: Role) -> ParameterNames { role == .googleApp ? .error : [] }

  func change(_ value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    guard let code = context.random.pick(Self.codes) else { return nil }
    switch context.random.below(8) {
    case 0: return code.map(\.uppercased)
    case 1: return code.splicing(0..<1, with: code.prefix(1).map(\.uppercased))
    case 2: return code.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    case 3: return Array("%20".utf8) + code
    case 4: return context.random.pick(Self.ends).map { code + $0 }
    default: return code
    }
  }
}
