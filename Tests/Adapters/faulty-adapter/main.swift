let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--list"] {
  System.write(Array((Listing.lines.joined(separator: "\n") + "\n").utf8), to: System.output)
  System.end(0)
}
guard let settings = Settings(arguments) else {
  System.write(Array("faulty-adapter: unknown argument\n".utf8), to: System.error)
  System.end(2)
}
var adapter = FaultyAdapter(settings)
adapter.serve()
