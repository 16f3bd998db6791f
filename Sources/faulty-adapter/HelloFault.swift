/// A way to break the protocol at hello.
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
  /// Later starts say something else.
  case changeLater = "change-later"

  /// What the adapter does.
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
    case .closeOutput: "closes standard output and lives on"
    case .exitLater: "starts well once, and ends with exit status 7 whenever it is restarted"
    case .changeLater: "declares another window whenever it is restarted"
    }
  }
}
