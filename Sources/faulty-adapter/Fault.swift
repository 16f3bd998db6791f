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
}
