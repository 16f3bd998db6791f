guard let settings = Settings(Array(CommandLine.arguments.dropFirst())) else {
  System.write(Array("faulty-adapter: unknown argument\n".utf8), to: System.error)
  System.end(2)
}
var adapter = FaultyAdapter(settings)
adapter.serve()
