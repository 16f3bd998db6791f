// An app starts no process. For iOS each line that ends with "refused" must be an error: else the check would let
// the libraries start one.
import Darwin
import Foundation

func startProcesses(_ path: UnsafePointer<CChar>, _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>) {
  _ = Process()  // refused
  _ = fork()  // refused
  _ = vfork()  // refused
  _ = popen(path, path)  // refused
  _ = system(path)  // refused
  _ = posix_spawn(nil, path, nil, nil, words, words)  // refused
  _ = posix_spawnp(nil, path, nil, nil, words, words)  // refused
}
