import AdapterProtocol
import Foundation
import Harness
import Processes
import TestSupport
import Testing

@Suite("A command line")
struct AdapterCommandTests {
  @Test(
    "names files of the user's folder",
    arguments: [
      ("python3 my_adapter.py", "python3 /F/my_adapter.py"),
      ("./adapter", "/F/adapter"),
      ("node dist/a.js --dist", "node /F/dist/a.js --dist"),
      ("dist/a.js", "/F/dist/a.js"),
      ("swift run --package-path . x", "swift run --package-path /F/. x"),
      ("ls dist/", "ls /F/dist/"),
      ("  ./adapter\t./adapter ", "  /F/adapter\t/F/adapter "),
      ("KEY=dist LEVEL=3 ./adapter", "KEY=dist LEVEL=3 /F/adapter"),
      ("./adapter 2>log", "/F/adapter 2>/F/log"),
      ("./adapter 2> log", "/F/adapter 2> /F/log"),
      ("./adapter >&2", "/F/adapter >&2"),
      ("true && ./adapter | cat log", "true && /F/adapter | cat /F/log"),
      ("./ä", "'/F/ä'"),
    ])
  func resolved(_ line: String, _ expected: String) throws {
    let folder = try Folder(named: "plain")
    defer { folder.remove() }
    let command = AdapterCommand(line, relativeTo: folder.path)
    #expect(command.resolved == expected.replacing("/F", with: folder.path))
    #expect(command.shown == line)
  }

  @Test("that begins with the name of the adapter of live endpoints starts the one that was built")
  func endpoint() {
    let carried = BuiltProgram(.endpoint, servedBy: "/b/appflip")
    let beside = BuiltProgram(.endpoint, in: "/b")
    let line = "http-adapter --endpoint http://a.example/ --client-id x"
    let command = carried.adapter(startedBy: line, in: "/")
    #expect(command.shown == line)
    #expect(command.resolved == "/b/appflip 'http-adapter'")
    #expect(beside.adapter(startedBy: line, in: "/").resolved == "/b/http-adapter")
    // No shell reads the options, and `ps` doesn't show them.
    #expect(
      command.environment
        == ["APPFLIP_HTTP_OPTIONS": " --endpoint http://a.example/ --client-id x"])
    for other in ["http-adapters --x", "./http-adapter --x", "python3 a.py"] {
      #expect(carried.adapter(startedBy: other, in: "/") == AdapterCommand(other, relativeTo: "/"))
    }
  }

  @Test(
    "leaves everything else as it is",
    arguments: [
      "adapter", "log", "python3 -m dist", "python3 other.py", "./other", "/bin/cat", "dist",
      "cat 'log'", "cat \"log\"", "cat \\log", "cat $log", "cat l*g", "cat -log", "./adapter'x'",
      "echo 2>&1", "cat 2<x", "env A=log", "true; log", "echo `log`", "", "   ", "'", "\"\\", "a\\",
    ])
  func untouched(_ line: String) throws {
    let folder = try Folder(named: "plain")
    defer { folder.remove() }
    #expect(AdapterCommand(line, relativeTo: folder.path).resolved == line)
  }

  @Test(
    "starts in a folder with any name, in every form",
    arguments: [
      "sh run.sh", "./link", "A=1 ./link", "exec ./link", "true && ./link",
      "\"$APPFLIP_DIRECTORY/link\"", "cd \"$APPFLIP_DIRECTORY\" && ./link # over",
      "./link 2>/dev/null", "(./link)", "test -z \"$1$2\" && ./link",
    ],
    ["plain", "a b", "it's", "\"q\" $HOME `id`", "'", "é\u{301}'\u{301}", "-n"])
  func started(_ line: String, in name: String) throws {
    let folder = try Folder(named: name)
    defer { folder.remove() }
    let session = try FaultyAdapter.session(of: AdapterCommand(line, relativeTo: folder.path))
    #expect(session.hello.implementation.name == "Faulty")
    #expect(session.close().isClean)
  }

  @Test("a simple command leaves no shell running, and a signal is seen")
  func replaced() throws {
    for line in ["./link", "A=1 ./link", "./link 2>&1"] {
      let folder = try Folder(named: "plain")
      defer { folder.remove() }
      let session = try FaultyAdapter.session(of: AdapterCommand(line, relativeTo: folder.path))
      let result = session.collect([.link("fault-killed")])[0].first?.result
      let killed = Termination.signalled(number: 9, name: "SIGKILL")
      #expect(result == .crashed(killed, standardError: []))
    }
  }
}

private struct Folder {
  private let parent: URL
  let path: String

  init(named name: String) throws {
    parent = FileManager.default.temporaryDirectory
      .appending(path: "appflip-user-\(UUID().uuidString)")
    path = "\(parent.path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: "\(path)/dist", withIntermediateDirectories: true)
    let script = URL(filePath: "\(path)/run.sh")
    try Data("exec \(FaultyAdapter.command().shown)\n".utf8).write(to: script)
    // A program that was just written may still be open in a process that another test starts, and
    // then can't be executed.
    let adapter = Checkout.products.appending(path: "faulty-adapter").path
    for file in ["my_adapter.py", "adapter", "dist/a.js", "log", "ä", "link", "2"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/\(file)", withDestinationPath: adapter)
    }
  }

  func remove() { try? FileManager.default.removeItem(at: parent) }
}
