/// A way to break the protocol at one request.
///
/// A link names it as a value of its query, `fault-NAME`, a session by being called so.
enum Fault: String {
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
  case byteOrderMark = "byte-order-mark"
  case emptyLine = "empty-line"

  // It answers and does something more.
  case repeatedID = "repeated-id"
  case garbageAfter = "garbage-after"
  case exitAfter = "exit-after"
  case closeInputAfter = "close-input-after"
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
  case carriageReturn = "carriage-return"
  case extensionMember = "extension-member"
}

/// A way to break the protocol at hello.
enum HelloFault: String {
  case exit
  case killed
  case hang
  case banner
  case halfLineExit = "half-line-exit"
  case wrongVersion = "wrong-version"
  case wrongID = "wrong-id"
  case unknownMember = "unknown-member"
  case refuse
  case closeOutput = "close-output"
  /// Only the first start goes well.
  case exitLater = "exit-later"
  /// Later starts say something else.
  case changeLater = "change-later"
}

/// A way to break the protocol at the end of input.
enum EndFault: String {
  case ignore
  case ignoreTerminate = "ignore-terminate"
  case exit5 = "exit-5"
  case line
}
