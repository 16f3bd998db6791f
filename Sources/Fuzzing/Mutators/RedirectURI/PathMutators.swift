extension RedirectURIMutators {
  /// Checks of the path, the query and the fragment.
  static let path: [Mutator] = [
    Mutator(
      "redirect-uri/dot-segments",
      "Adds dot segments, encoded ones too, which code that resolves the path before it compares "
        + "accepts.",
      .patterns([
        "$f./$b", "$f../a/$b", "$fcom.google.OPA/../$b", "$f%2e/$b", "$fx/%2e%2e/$b", "$fx/.%2E/$b",
        "$fx/..%2f$b", "$s://$h/.$p", "$s://$h/..$p", "$s://$h/x/..$p", "$t/.", "$t/b/..", "$t/..",
        "$t/../com.evil.app", "$t/../../cb",
      ])),
    Mutator(
      "redirect-uri/backslash",
      "Puts backslashes in place of slashes or next to a host, which some parsers take for slashes "
        + "and others for text.",
      .patterns(
        raw: true,
        [
          "$s:\\\\$h$p", "$s:/\\$h$p", "$s:\\\\$h\\a\\$b", "$s://$h\\a\\$b", "$f\\$b",
          "$f..\\a\\$b", "$t\\", "$s://evil.example\\@$h$p", "$s://$h\\@evil.example$p",
          "$s://evil.example\\.$h$p", "$s://$h\\.evil.example$p",
        ])),
    Mutator(
      "redirect-uri/repeated-slash",
      "Adds slashes, and so empty segments, which code that merges them before it compares "
        + "accepts.",
      .patterns([
        "$s://$h/$p", "$s://$h//$p", "$f/$b", "$f//$b", "$t//", "$s:////$h$p", "$s://$h//a//$b",
      ])),
    Mutator(
      "redirect-uri/matrix-parameter",
      "Adds parameters to segments of the path, which servers that know them take off before they "
        + "compare.",
      .patterns([
        "$t;x=1", "$t;", "$t;/", "$t;jsessionid=evil", "$t/;x=1", "$s://$h/a;x=1/$b",
        "$s://$h/;/a/$b", "$s://$h/a/;x=1/$b", "$s://$h/a/..;/a/$b", "$s://$h;x=1$p",
      ])),
    Mutator(
      "redirect-uri/folder",
      "Takes another folder for the bundle id, `/r/` for `/a/` say, which code that checks host "
        + "and bundle id alone accepts.",
      .patterns([
        "$s://$h/r/$b", "$s://$h/A/$b", "$s://$h/b/$b", "$s://$h/aa/$b", "$s://$h/a/a/$b",
        "$s://$h/$b", "$s://$h/evil/a/$b", "$s://$h/a%2F$b", "$s://$h/a%252F$b", "$s://$h/%61/$b",
        "$s://$h%2Fa%2F$b", "$s://$h/a/x/$b",
      ])),
    Mutator(
      "redirect-uri/query",
      "Adds a query, to which an answer is joined with a second question mark or in which it meets "
        + "parameters of a stranger.",
      .patterns(
        raw: true,
        [
          "$t?", "$t?x=1", "$t?code=evil", "$t?code=evil&state=evil",
          "$t?error=access_denied&state=evil", "$t?next=https://evil.example", "$t?x=1&", "$t??",
          "$t%3Fcode=evil", "$t&code=evil",
        ])),
    Mutator(
      "redirect-uri/fragment",
      "Adds a fragment, behind which code that joins strings writes the answer.",
      .patterns(
        raw: true,
        [
          "$t#", "$t#x", "$t#code=evil", "$t#?", "$t?#", "$t#@evil.example/", "$t#&state=evil",
          "$t%23x", "$t##",
        ])),
    Mutator(
      "redirect-uri/trailing-mark",
      "Ends the host with a dot or the path with a slash or a dot, which code that normalises or "
        + "trims accepts.",
      .patterns([
        "$s://$h.$p", "$s://$h..$p", "$s://.$h$p", "$t/", "$t//", "$t.", "$t..", "$t%2F", "$t%2f",
        "$t%2E",
      ])),
    Mutator(
      "redirect-uri/unknown-bundle-id",
      "Takes a bundle id that the document doesn't list, which code that checks the format alone "
        + "accepts.",
      .patterns([
        "$fcom.evil.app", "$fcom.google.GoogleMobile", "$fcom.google.dev.Chromecast",
        "$fcom.google.Chromecast.dev.enterprise", "$fcom.google.OPA.sandbox", "$fcom.google",
        "$fGOOGLE_APP_BUNDLE_ID", "$f", "$f.", "$f..", "$f*", "$fnull", "$fcom_google_Chromecast",
        "$fcom.google.Chromecast,com.google.OPA",
      ])),
    Mutator(
      "redirect-uri/bundle-id-affix",
      "Adds to the bundle id, in front or behind, or cuts it short, which patterns without anchors "
        + "accept.",
      .patterns([
        "$t.evil", "$tXyz", "$t-evil", "$t_", "$t.dev", "$t.enterprise", "$t$b", "$fx$b",
        "$fevil.$b", "$fcom.evil.$b", "$f%20$b", "$-",
      ])),
  ]
}
