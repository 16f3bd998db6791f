extension Fault {
  /// What the adapter does.
  var sentence: String {
    silence ?? noReply ?? wrongTime ?? excess ?? refusal ?? harmless ?? ""
  }

  private var silence: String? {
    switch self {
    case .forget: "answers other requests, never this one"
    case .hang: "reads the request and does nothing more"
    case .exit0: "ends with exit status 0 instead of answering"
    case .exit3: "ends with exit status 3 instead of answering"
    case .killed: "dies of SIGKILL"
    case .segmentationFault: "dies of SIGSEGV"
    case .halfLineExit: "writes half a line and ends"
    case .halfLineHang: "writes half a line and does nothing more"
    case .closeOutput: "closes standard output and lives on"
    case .closeInput: "closes standard input and lives on"
    case .noiseExit: "writes 10 MB to standard error and ends with exit status 4"
    case .grandchildExit: "ends with exit status 6, and a child of it keeps standard output open"
    default: nil
    }
  }

  private var noReply: String? {
    switch self {
    case .garbage: "writes a line that is no JSON"
    case .longLine: "writes a line of 2 MiB"
    case .endlessLine: "writes a line that never ends"
    case .twoObjects: "writes its reply twice on one line"
    case .wrongID: "answers with an id that no request had"
    case .nullID: "complains of a request without saying of which"
    case .nullIDOK: "answers well, with the id null"
    case .unknownMember: "adds a member that the protocol doesn't know"
    case .duplicateKey: "writes the id twice in one object"
    case .fraction: "writes a number that is no integer"
    case .twoBodies: "answers with ok and error together"
    case .noBody: "answers with the id alone"
    case .notAnObject: "answers with an array"
    case .invalidUTF8: "writes an octet that is no UTF-8"
    case .nul: "writes a NUL into a string"
    case .byteOrderMark: "writes a byte order mark before its reply"
    case .emptyLine: "writes an empty line before its reply"
    default: nil
    }
  }

  private var wrongTime: String? {
    switch self {
    case .late: "answers well after the deadline"
    case .dripLate: "writes its reply an octet at a time, and the deadline comes first"
    case .holdBack: "waits for the next request, to answer that first"
    case .answerAhead: "answers the next request, which nobody made yet, before its own"
    default: nil
    }
  }

  private var excess: String? {
    switch self {
    case .repeatedID: "answers twice"
    case .garbageAfter: "answers, and writes a line that is no JSON"
    case .exitAfter: "answers, and ends with exit status 0"
    case .closeInputAfter: "answers, closes standard input and lives on"
    case .hangAfter: "answers, and never reads again"
    case .noise: "answers, and writes 10 MB to standard error before"
    case .grandchild: "answers, and starts a child that keeps standard output open"
    default: nil
    }
  }

  private var refusal: String? {
    switch self {
    case .unsupported: "refuses the outcome that it declared"
    case .errorImplementation: "says that the implementation threw"
    case .errorAdapter: "says that it is at fault itself"
    case .crowdExit: "ends with exit status 9 where another request waits, and answers elsewhere"
    case .crowdHang: "does nothing more where another request waits, and answers elsewhere"
    default: nil
    }
  }

  private var harmless: String? {
    switch self {
    case .slow: "answers after a while"
    case .drip: "writes its reply an octet at a time"
    case .carriageReturn: "ends its line with CR LF"
    case .extensionMember: "adds members that start with x-"
    default: nil
    }
  }
}
