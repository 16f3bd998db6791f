/// A way to break the protocol at one request.
///
/// A link names it as a value of its query, `fault-NAME`, a session by being called so.
enum Fault: String, CaseIterable {
  // It answers nothing.
  /// Other requests are answered.
  case forget
  case hang
  case exit0 = "exit-0"
  case exit3 = "exit-3"
  case killed
  case segmentationFault = "segmentation-fault"
  case halfLineExit = "half-line-exit"
  case halfLineHang = "half-line-hang"
  case closeOutput = "close-output"
  case closeInput = "close-input"
  case noiseExit = "noise-exit"
  case grandchildExit = "grandchild-exit"

  // It answers with something that is no reply.
  case garbage
  case longLine = "long-line"
  case endlessLine = "endless-line"
  case twoObjects = "two-objects"
  case wrongID = "wrong-id"
  case nullID = "null-id"
  case nullIDOK = "null-id-ok"
  case unknownMember = "unknown-member"
  case duplicateKey = "duplicate-key"
  case fraction
  case twoBodies = "two-bodies"
  case noBody = "no-body"
  case notAnObject = "not-an-object"
  case invalidUTF8 = "invalid-utf8"
  case nul
  case byteOrderMark = "byte-order-mark"
  case emptyLine = "empty-line"

  // It answers at the wrong time.
  case late
  case dripLate = "drip-late"
  case holdBack = "hold-back"
  case answerAhead = "answer-ahead"
  case stall

  // It answers and does something more.
  case repeatedID = "repeated-id"
  case garbageAfter = "garbage-after"
  case exitAfter = "exit-after"
  case closeInputAfter = "close-input-after"
  case hangAfter = "hang-after"
  case noise
  case grandchild

  // It says that it can't.
  case unsupported
  case errorImplementation = "error-implementation"
  case errorAdapter = "error-adapter"

  // It breaks only in company.
  case crowdExit = "crowd-exit"
  case crowdHang = "crowd-hang"

  // It breaks nothing.
  case slow
  case drip
  case carriageReturn = "carriage-return"
  case extensionMember = "extension-member"

  var sentence: String {
    switch self {
    case .forget: "answers other requests, never this one"
    case .hang: "reads the request and does nothing more"
    case .exit0: "ends with exit status 0 instead of answering"
    case .exit3: "ends with exit status 3 instead of answering"
    case .killed: "dies of SIGKILL"
    case .segmentationFault: "dies of SIGSEGV"
    case .halfLineExit: "writes half a line and ends"
    case .halfLineHang: "writes half a line and does nothing more"
    case .closeOutput: "closes standard output and keeps running"
    case .closeInput: "closes standard input and keeps running"
    case .noiseExit: "writes 10 MB to standard error and ends with exit status 4"
    case .grandchildExit: "ends with exit status 6, and a child of it keeps standard output open"
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
    case .invalidUTF8: "writes a byte that is no UTF-8"
    case .nul: "writes a NUL into a string"
    case .byteOrderMark: "writes a byte order mark before its reply"
    case .emptyLine: "writes an empty line before its reply"
    case .late: "answers well after the deadline"
    case .dripLate: "writes its reply a byte at a time, and the deadline comes first"
    case .holdBack: "waits for the next request, to answer that first"
    case .answerAhead: "answers the next request, which nobody made yet, before its own"
    case .stall: "does nothing more if no request was late before, and answers after that"
    case .repeatedID: "answers twice"
    case .garbageAfter: "answers, and writes a line that is no JSON"
    case .exitAfter: "answers, and ends with exit status 0"
    case .closeInputAfter: "answers, closes standard input and keeps running"
    case .hangAfter: "answers, and never reads again"
    case .noise: "answers, and writes 10 MB to standard error before"
    case .grandchild: "answers, and starts a child that keeps standard output open"
    case .unsupported: "refuses the outcome that it declared"
    case .errorImplementation: "says that the implementation threw"
    case .errorAdapter: "says that it is at fault itself"
    case .crowdExit: "ends with exit status 9 if another request waits, and answers elsewhere"
    case .crowdHang: "does nothing more if another request waits, and answers elsewhere"
    case .slow: "answers after a while"
    case .drip: "writes its reply a byte at a time"
    case .carriageReturn: "ends its line with CR LF"
    case .extensionMember: "adds members that start with x-"
    }
  }
}

enum HelloFault: String, CaseIterable {
  // It reads nothing.
  case exit0 = "exit-0"
  case exit1 = "exit-1"
  case deaf

  // It reads hello.
  case exit
  case killed
  case hang
  case banner
  case noise
  case longLine = "long-line"
  case halfLineExit = "half-line-exit"
  case wrongVersion = "wrong-version"
  case wrongID = "wrong-id"
  case repeatedID = "repeated-id"
  case unknownMember = "unknown-member"
  case refuse
  case closeOutput = "close-output"
  /// Only the first start goes well.
  case exitLater = "exit-later"
  /// Only the first start finds the implementation.
  case goneLater = "gone-later"
  /// Later starts say something else.
  case changeLater = "change-later"

  var sentence: String {
    switch self {
    case .exit0: "ends at once with exit status 0"
    case .exit1: "ends at once with exit status 1"
    case .deaf: "never reads"
    case .exit: "ends with exit status 7 and says why on standard error"
    case .killed: "dies of SIGKILL"
    case .hang: "reads hello and does nothing more"
    case .banner: "writes a line that is no JSON before its reply"
    case .noise: "answers, and writes 10 MB to standard error before"
    case .longLine: "writes a line of 2 MiB"
    case .halfLineExit: "writes half a line and ends"
    case .wrongVersion: "speaks version 2 of the protocol"
    case .wrongID: "answers with an id that no request had"
    case .repeatedID: "answers twice"
    case .unknownMember: "adds a member that the protocol doesn't know"
    case .refuse: "says that it is at fault itself"
    case .closeOutput: "closes standard output and keeps running"
    case .exitLater: "starts well once, and ends with exit status 7 whenever it is restarted"
    case .goneLater: "starts well once, and says at each restart that the implementation broke"
    case .changeLater: "declares another window whenever it is restarted"
    }
  }
}

enum EndFault: String, CaseIterable {
  case ignore
  case ignoreTerminate = "ignore-terminate"
  case exit5 = "exit-5"
  case line

  var sentence: String {
    switch self {
    case .ignore: "doesn't end"
    case .ignoreTerminate: "doesn't end, and ignores SIGTERM"
    case .exit5: "ends with exit status 5"
    case .line: "writes one line more"
    }
  }
}
