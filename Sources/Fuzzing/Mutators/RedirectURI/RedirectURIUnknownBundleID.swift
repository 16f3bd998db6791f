/// Takes a bundle id that the document doesn't list, which code that checks the format alone
/// accepts.
struct RedirectURIUnknownBundleID: TargetPatternMutator {
  let name = "redirect-uri/unknown-bundle-id"

  static let patterns: [TargetPattern] = [
    "\(.folder)com.evil.app", "\(.folder)com.google.GoogleMobile",
    "\(.folder)com.google.dev.Chromecast", "\(.folder)com.google.Chromecast.dev.enterprise",
    "\(.folder)com.google.OPA.sandbox", "\(.folder)com.google", "\(.folder)GOOGLE_APP_BUNDLE_ID",
    "\(.folder)", "\(.folder).", "\(.folder)..", "\(.folder)*", "\(.folder)null",
    "\(.folder)com_google_Chromecast", "\(.folder)com.google.Chromecast,com.google.OPA",
  ]
}
