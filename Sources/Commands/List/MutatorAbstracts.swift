import Fuzzing

/// What each mutator does and what that catches, as the declaration of its type says.
enum MutatorAbstracts {
  /// What a mutator does, in a sentence.
  ///
  /// - Parameter mutator: the mutator.
  /// - Returns: nil for a type that isn't in the table.
  static func abstract(of mutator: any Mutator) -> String? {
    byType["\(type(of: mutator))"]
  }

  /// The sentences, by the names of the types.
  static let byType: [String: String] = [
    "BadEscape":
      "Puts a broken escape into a value, which catches decoders that crash, give up "
      + "without a word, guess, or answer with text that the request didn't hold.",
    "DecodedEscape":
      "Writes one octet as it is that was percent-encoded, which catches readers that "
      + "split at such an octet, repair it, or decode before they split.",
    "DecoratedName":
      "Adds octets to a name, which catches code that trims, cleans or half parses "
      + "names until they fit.",
    "DeleteRun":
      "Takes octets out, most often a few, which catches code that reads behind the end "
      + "of what is left, or takes a part for the whole.",
    "DoubleEncoding":
      "Encodes a value that is encoded already, which catches code that decodes until "
      + "nothing changes, or once more than the one that checks.",
    "DropParameter":
      "Leaves out one parameter, which catches code that takes for granted that it is "
      + "there.",
    "EscapedNameLetter":
      "Percent-encodes one letter of a name, which catches code that compares raw "
      + "names: one reader sees the parameter, another one doesn't.",
    "FlipBit":
      "Turns one bit round, which catches code that looks at some bits of a character "
      + "only.",
    "FormFromQuery":
      "Moves the query into a form, so that an endpoint is asked by POST, which catches "
      + "one that checks nothing there.",
    "FormIntoQuery":
      "Puts a parameter of a form into the query too, which catches servers that join "
      + "both, and so check one and use the other.",
    "FormSplit":
      "Moves the later parameters of the query into a form, which catches an endpoint "
      + "that reads one of the two.",
    "HexCase":
      "Writes hexadecimal digits of escapes in another case, which catches code that "
      + "compares raw text (RFC 3986, section 2.1: the case makes no difference) or "
      + "decodes upper case only.",
    "HollowParameter":
      "Takes a part away from a parameter, which catches code that tells a missing "
      + "parameter, one without `=` and an empty one apart where the standard doesn't, or "
      + "crashes on them.",
    "InsertOctets":
      "Inserts up to four octets, which catches code that trims, skips or stops at what "
      + "it doesn't expect.",
    "InsertWord":
      "Inserts a word of the dictionary anywhere, which catches code that searches a "
      + "link for text instead of parsing it.",
    "ManyParameters":
      "Adds very many parameters, which catches limits that let the true ones drop off, "
      + "quadratic readers, and code that runs out of stack.",
    "NameCase":
      "Writes a name in the other case, which catches code that compares names without "
      + "regard to case (RFC 6749, section 1.9: names are case sensitive).",
    "OtherFragment":
      "Gives the link another fragment, which catches code that takes it for a part of "
      + "the last value, or hands it on to the answer.",
    "OtherSeparator":
      "Puts something else in the place of `&`, which catches readers that split at "
      + "more than `&`, decode before they split, or don't split at it at all.",
    "OverEncoding":
      "Percent-encodes what needs no encoding, which catches code that compares raw "
      + "values, and checks that decode one time more or less than those who use the "
      + "value (RFC 3986, section 2.3).",
    "OverlongEscape":
      "Writes an ASCII letter, dot or slash as an overlong UTF-8 form, percent-encoded, "
      + "which catches decoders that take it for the character (RFC 3629, section 10).",
    "ParameterIntoFragment":
      "Moves a parameter into the fragment, which catches code that reads the fragment "
      + "like the query.",
    "ParameterIntoPath":
      "Moves a parameter to the end of the path, behind a semicolon (RFC 3986, section "
      + "3.3), which catches code that looks for parameters in the whole link, or takes "
      + "those of the path off before it compares.",
    "PlusOrSpace":
      "Writes another one of `+`, `%20` and `%2B` in the place of one, which catches "
      + "code that reads `+` as a space on one side and as a plus on the other.",
    "QueryFromForm":
      "Moves the form into the query, so that an endpoint is asked by GET, which "
      + "catches one that checks only what is posted.",
    "RedirectURIAddress":
      "Takes a host of this machine or its network, in the notations that parsers know, "
      + "which exceptions for testing let through.",
    "RedirectURIBackslash":
      "Puts backslashes in place of slashes or next to a host, which some parsers take "
      + "for slashes and others for text.",
    "RedirectURIBrackets":
      "Puts the host or all of it into brackets, which some parsers take off and others "
      + "refuse.",
    "RedirectURIBundleIDAffix":
      "Adds to the bundle id, in front or behind, or cuts it short, which patterns "
      + "without anchors accept.",
    "RedirectURIContainsMatch":
      "Puts the target into the query, the path, the fragment or the user info of a "
      + "stranger's URL, which code that looks for it anywhere takes for the target.",
    "RedirectURIControl":
      "Puts a control character or a blank in front, behind or into the target, which "
      + "parsers strip.",
    "RedirectURICutOff":
      "Adds what stands behind a NUL, a line break or a blank, which code that reads "
      + "lines or C strings cuts off.",
    "RedirectURIDotSegments":
      "Adds dot segments, encoded ones too, which code that resolves the path before it "
      + "compares accepts.",
    "RedirectURIEncodedDelimiter":
      "Puts an encoded delimiter and a stranger's name behind the host, which code that "
      + "decodes the host before it compares cuts off.",
    "RedirectURIEncodedOctet":
      "Percent-encodes one octet inside the decoded target, which code that decodes "
      + "twice, or that normalises before it compares, takes for the octet.",
    "RedirectURIEncodedTwice":
      "Percent-encodes the target once more than a link does, or many times more, which "
      + "code that decodes until nothing changes takes for the target.",
    "RedirectURIEnvironment":
      "Takes the sandbox for production and the reverse, which code that answers at one "
      + "of them always overlooks.",
    "RedirectURIFolder":
      "Takes another folder for the bundle id, `/r/` for `/a/` say, which code that "
      + "checks host and bundle id alone accepts.",
    "RedirectURIFragment":
      "Adds a fragment, behind which code that joins strings writes the answer.",
    "RedirectURIHostOnly":
      "Keeps the host and takes another path, or none, which code that checks the host "
      + "alone accepts.",
    "RedirectURIInvisible":
      "Puts a character that nobody sees into the target, which mappings and "
      + "equivalences of Unicode drop.",
    "RedirectURILetterCase":
      "Changes the case of the scheme, the host or the path, or of one letter, which "
      + "code that folds case before it compares overlooks.",
    "RedirectURIListed":
      "Takes another of the 12 URLs, which is legal: code that knows only some of them, "
      + "or answers at one of its own, is found out.",
    "RedirectURIListedBundleID":
      "Takes another of the documented bundle ids, which is legal: code that serves but "
      + "one Google app is found out.",
    "RedirectURILong":
      "Makes the host or the path very long or deep, or full of combining marks, which "
      + "exhausts code that recurses, backtracks or normalises.",
    "RedirectURILookAlike":
      "Puts a look-alike in place of one character (Cyrillic, full-width, dotless, "
      + "KELVIN SIGN), which code that maps or folds Unicode before it compares takes for "
      + "the character.",
    "RedirectURIMalformedUTF8":
      "Puts octets that are no UTF-8 into the target, which decoders drop, repair or "
      + "take for ASCII.",
    "RedirectURIMappedDelimiter":
      "Puts a character that a mapping turns into a delimiter between a stranger's name "
      + "and the host, which code that maps after the check takes for one.",
    "RedirectURIMappedDots":
      "Puts one of the full stops that IDNA maps to a dot in place of the dots of the "
      + "host, or an encoded dot, which code that maps the host before it compares "
      + "overlooks.",
    "RedirectURIMatrixParameter":
      "Adds parameters to segments of the path, which servers that know them take off "
      + "before they compare.",
    "RedirectURIOtherHost":
      "Takes a host that differs in a letter, a label or the domain, which a pattern "
      + "with an unescaped dot or a loose domain check accepts.",
    "RedirectURIPathOnly":
      "Keeps the path without the host, or behind a stranger's, which code that checks "
      + "the path alone accepts.",
    "RedirectURIPort":
      "Adds a port, which code that compares hosts without it never looks at.",
    "RedirectURIPrefixMatch":
      "Lets the target, or its host, go on in a stranger's name, which code that looks "
      + "for a prefix takes for the target.",
    "RedirectURIQuery":
      "Adds a query, to which an answer is joined with a second question mark or in "
      + "which it meets parameters of a stranger.",
    "RedirectURIRepeatedSlash":
      "Adds slashes, and so empty segments, which code that merges them before it "
      + "compares accepts.",
    "RedirectURIScheme":
      "Takes another scheme, or breaks it, which code that looks at host and path alone "
      + "accepts and a lenient parser repairs.",
    "RedirectURISuffixMatch":
      "Lets a stranger's URL end with the target, or with its host, which code that "
      + "looks for a suffix takes for the target.",
    "RedirectURITrailingMark":
      "Ends the host with a dot or the path with a slash or a dot, which code that "
      + "normalises or trims accepts.",
    "RedirectURITwoInOne":
      "Puts two targets into one value, of which code that splits or matches anywhere "
      + "checks one and opens the other.",
    "RedirectURIUnknownBundleID":
      "Takes a bundle id that the document doesn't list, which code that checks the "
      + "format alone accepts.",
    "RedirectURIUserInfo":
      "Puts a host into the user info of another, which code that takes the first or "
      + "the last of them for the host confuses.",
    "ReorderParameters":
      "Gives the parameters another order, which catches code that reads them by "
      + "position, or takes the last one up to the end of the link.",
    "RepeatParameter":
      "Puts a parameter in twice, which catches readers of which one checks the first "
      + "copy and another one uses the last (RFC 6749, section 3.1: never more than "
      + "once).",
    "RepeatRun":
      "Writes a run of octets several times, which catches code that takes doubled "
      + "delimiters for one, and, where the run becomes very long, buffers, quadratic "
      + "loops and recursion.",
    "ReplaceByWord":
      "Writes a word of the dictionary, raw or percent-encoded, in the place of a value "
      + "or a part of one, which catches code that knows certain words and does something "
      + "special with them.",
    "ReplaceOctet":
      "Writes another octet in the place of one, which catches code that takes "
      + "characters for granted.",
    "RequestActivity":
      "Hands the link over with the other kind of activity, which catches code that "
      + "never looks at it.",
    "RequestBase":
      "Changes what stands in front of the query of an app's link, which catches code "
      + "that takes a link apart by force, or looks for its parameters in another place.",
    "RequestCode":
      "Lets another code be issued, with a trap for whoever writes it into the answer "
      + "without encoding it.",
    "RequestDescription":
      "Gives an answer an error with a description: ordinary words, an error code, what "
      + "can't be decoded, long text or other characters, which catches a Google app that "
      + "acts on it or trips over it.",
    "RequestEqualNumber":
      "Lets the state come back as another text for the same number, which catches a "
      + "Google app that compares states as languages with loose types compare text.",
    "RequestEquivalentState":
      "Lets the state come back as other octets that some reader takes for the same: by "
      + "canonical equivalence (Unicode, UAX 15), by another alphabet, another case, a "
      + "repair, a rounded number, or a beginning in common.",
    "RequestMatchingState":
      "Changes the state of the pending flip and of the answer alike, so that they "
      + "still match, which catches a Google app that loses such a state on its way.",
    "RequestMatchingTarget":
      "Takes another of the 12 URLs for the pending flip and the answer alike, which "
      + "catches a Google app that knows but one.",
    "RequestNoLink":
      "Hands an activity over without a link, or with an empty one, which catches code "
      + "that unwraps it by force.",
    "RequestNoPending":
      "Lets no flip be pending, which catches a Google app that takes answers that "
      + "nobody asked for.",
    "RequestOtherGrant":
      "Turns an answer with a code into one of another flow of OAuth 2.0 or OpenID "
      + "Connect, which catches a Google app that links whatever it is handed.",
    "RequestOutcome":
      "Lets the person, the network and the OAuth server do something else, which "
      + "catches code that knows only consent.",
    "RequestPendingState":
      "Changes the state of the pending flip alone, so that the answer is another "
      + "flip's, which catches a Google app that compares it carelessly.",
    "RequestPendingTarget":
      "Takes another of the 12 URLs for the pending flip alone, which catches a Google "
      + "app that takes an answer wherever it comes back.",
    "RequestRefusal":
      "Turns an answer with a code into one with an error of the document, the rest of "
      + "it untouched, which catches a Google app that knows how linking ends but not "
      + "after which error.",
    "SpliceOctets":
      "Joins the front of one draft's octets to the end of another's, which catches "
      + "what only two faults together bring about.",
    "SpliceParameters":
      "Joins the first parameters of one draft to the last of another, which catches "
      + "what only two faults together bring about, and leaves the parameters whole.",
    "StandardParameter":
      "Adds a parameter of OAuth 2.0 or OpenID Connect with a value that asks for "
      + "something there, which catches code that does what the document doesn't know.",
    "StartAppLink":
      "Starts the flip at another link of an app, valid but odd, which catches a Google "
      + "app that repairs, normalises or decodes what it is told.",
    "StartClientID":
      "Puts text of any kind into the client id, or in its place, which catches a "
      + "Google app that writes it into the link without encoding it, or changes it on "
      + "its way.",
    "StartRedirectURI":
      "Has the answer taken at another of the 12 URLs, which catches a Google app that "
      + "knows but one, or takes the sandbox for production.",
    "StartScopeCount":
      "Asks for more scopes, for fewer or for none, which catches a Google app that "
      + "knows how many there are.",
    "StartScopeOrder":
      "Asks for the scopes in another order, which catches a Google app that takes the "
      + "first or the last for all of them.",
    "StartScopeRepeated":
      "Asks for a scope twice, which catches a Google app that gives up where two are "
      + "the same.",
    "StartScopeText":
      "Puts text of any kind into one of the scopes, or in its place, blanks and very "
      + "long text among it, which catches a Google app that joins scopes without looking "
      + "at them.",
    "StartSplice":
      "Takes one value of another start, or all of its scopes behind the own ones, "
      + "which catches what only two faults together bring about.",
    "StartVisible":
      "Puts a character or two that RFC 6749 permits there into the client id or a "
      + "scope, which catches a Google app that takes a good value for something else: a "
      + "list, an escape, a delimiter.",
    "SwapOctets":
      "Lets two octets change places, which catches code that counts delimiters and "
      + "doesn't look where they are.",
    "SwapValues":
      "Lets two parameters change their values, which catches code that finds a value "
      + "wherever it stands, or takes a state for a client id.",
    "TruncatedEscape":
      "Ends a value within an escape, which catches decoders that read behind the end.",
    "UnknownParameters":
      "Adds up to three parameters that the document doesn't name, which catches code "
      + "that refuses them, or takes them for its own (RFC 6749, section 3.1: "
      + "unrecognised parameters are ignored).",
    "ValueAffix":
      "Lets a value go on in front or behind, which code that compares by prefix or "
      + "suffix overlooks.",
    "ValueBeyondASCII":
      "Puts characters of two to four octets into a value, marks of direction, private "
      + "use and noncharacters among them, which code drops, repairs or counts wrongly.",
    "ValueBlank":
      "Puts a blank in front of a value or behind it, which code trims.",
    "ValueByteOrderMark":
      "Puts a byte order mark into a value, which Foundation drops in front.",
    "ValueClientID":
      "Puts the registered client id, changed in one thing that no check may overlook, "
      + "in place of the client id.",
    "ValueCombiningMarks":
      "Ends a value with many combining marks in an order that isn't canonical, on "
      + "which Swift's string equality and every normalisation take quadratic time.",
    "ValueControl":
      "Puts a control character into a value, which code strips, stops at or writes "
      + "into a header.",
    "ValueDelimiter":
      "Puts a delimiter of links into a value as data, parameters of an answer behind "
      + "it, which code that joins strings lets out.",
    "ValueEmpty":
      "Empties a value, which code takes for a value where the standard takes it for a "
      + "missing one.",
    "ValueErrorCode":
      "Puts an error code of the document or of a standard in place of the error, or "
      + "one in another case or with blanks, which code that trims or folds takes for it.",
    "ValueExtent":
      "Cuts a value short by one octet, halves it or repeats it, which code that "
      + "compares by prefix, or by membership in a list, overlooks.",
    "ValueInjection":
      "Puts text into a value that means something in JSON, HTML, SQL, a template, a "
      + "format string, a path, a shell or a header, which code that joins strings runs.",
    "ValueLength":
      "Makes a value as long as implementations rarely test, by itself or with text of "
      + "no meaning in its place, which code with fixed buffers cuts off.",
    "ValueLetterCase":
      "Swaps the case of the letters of a value, or of one, which code that folds case "
      + "overlooks.",
    "ValueLineBreak":
      "Puts a line break into a value, and a header field behind it, which code writes "
      + "into a header or a log as it is.",
    "ValueLookAlike":
      "Puts a look-alike in place of one character of a value (KELVIN SIGN, full-width, "
      + "long s, dotless i), which code that folds case or compares by equivalence "
      + "overlooks.",
    "ValueLooksEncoded":
      "Puts text into a value that looks encoded, once or twice, which code that "
      + "decodes again takes for something else.",
    "ValueMalformedUTF8":
      "Puts octets into a value that are no UTF-8, which decoders drop, repair or take "
      + "for ASCII.",
    "ValueNormalForm":
      "Puts a character into a value that Unicode writes in two ways, which code that "
      + "compares strings by equivalence, or normalises them, can't tell apart.",
    "ValueNumberLike":
      "Puts a number in place of a value, or a word for nothing, which code with loose "
      + "types converts, rounds or takes for missing.",
    "ValueResponseType":
      "Puts another response type in place of `code`, which an endpoint that doesn't "
      + "look at it answers with a code.",
    "ValueScope":
      "Puts another list of scopes in place of the scope: separators, repetitions and "
      + "characters that the grammar doesn't know, which code that splits at a space "
      + "breaks on.",
    "ValueVisible":
      "Puts a character that is printable ASCII into a value, each of which means "
      + "something to some format or encoder.",
  ]
}
