import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointErrorDescription = Rule(
    "endpoint/error/description",
    "error_description, when there, is one non-empty value of %x20-21 / %x23-5B / %x5D-7E.",
    as: .appErrorDescription,
    consequence:
      "A reader that holds the answer against the standard refuses it, and with it the error.",
    remedy:
      "Send error_description once, as non-empty printable ASCII without quotation marks and "
      + "backslashes, or leave it out."
  )
}
