import Foundation
import Testing

@testable import notes_log

@Suite("Installation", .serialized, .timeLimit(.minutes(10)))
struct InstallTests {
  private func make(_ words: String, in folder: TestFolder) throws -> (status: Int32, output: String) {
    try folder.shell("cd '\(ShellTools.package.path)' && make -s --no-print-directory \(words) BINARY=\"$NL\"")
  }

  @Test(
    "make install puts binary, pages and completions below DESTDIR and PREFIX; make uninstall takes all of them away",
    .enabled(if: ShellTools.canRun("make"), "make is not installed"))
  func install() throws {
    let folder = try TestFolder()
    let place = "DESTDIR=\"$DIR/root\" PREFIX=/opt/own"
    for _ in 0..<2 { #expect(try make("install \(place)", in: folder) == (0, "")) }
    let files = try folder.shell("cd \"$DIR/root\" && find . -type f | LC_ALL=C sort").output.split(separator: "\n")
      .map(String.init)
    let wanted =
      [
        "bin/notes-log", "share/bash-completion/completions/notes-log",
        "share/fish/vendor_completions.d/notes-log.fish",
        "share/zsh/site-functions/_notes-log",
      ] + ManPage.all().map { "share/man/man1/\($0.fileName)" }
    // The reader of other formats goes along where it was built.
    let formats = "libexec/notes-log/notes-log-formats"
    let beside = BuiltProgram.url?.deletingLastPathComponent().appendingPathComponent("notes-log-formats").path
    let hasFormats = beside.map { FileManager.default.isExecutableFile(atPath: $0) } ?? false
    let all = hasFormats ? wanted + [formats] : wanted
    #expect(files.sorted() == all.map { "./opt/own/\($0)" }.sorted())
    #expect(
      try folder.shell("\"$DIR/root/opt/own/bin/notes-log\" version").output == "notes-log \(ProgramVersion.number)\n")
    #expect(try make("uninstall \(place)", in: folder) == (0, ""))
    #expect(
      try folder.shell("find \"$DIR/root\" -type f; [ -d \"$DIR/root/opt/own/share\" ] && echo left").output == "")
  }

  @Test("install without a binary says what to do")
  func noBinary() throws {
    guard ShellTools.canRun("make") else { return }
    let folder = try TestFolder()
    let result = try folder.shell(
      "cd '\(ShellTools.package.path)' && make -s install BINARY=/none PREFIX=\"$DIR/x\" 2>&1; ls \"$DIR\"")
    #expect(result.output.hasPrefix("/none is not there: run 'make build' first\n"))
    #expect(!result.output.contains("\nx\n"))
  }

  @Test(
    "the Debian package installs below a root of its own and removes without a trace",
    .enabled(if: ShellTools.canRun("dpkg-deb", "dpkg", "gzip") && geteuid() == 0, "needs dpkg-deb, gzip and root"))
  func package() throws {
    let folder = try TestFolder()
    let result = try folder.shell(
      """
      set -e; cd '\(ShellTools.package.path)'
      export PATH="$PATH:/usr/sbin:/sbin"
      package=$(sh Scripts/make-deb.sh "$NL" "$DIR/deb" | tail -n 1)
      dpkg-deb --field "$package" Package Version Architecture
      mkdir -p "$DIR/root/var/lib/dpkg/updates" "$DIR/root/var/lib/dpkg/info"; : > "$DIR/root/var/lib/dpkg/status"
      at() { dpkg --root="$DIR/root" --force-not-root --log=/dev/null "$@" >/dev/null; }
      at --install "$package"
      (cd "$DIR/root" && md5sum --quiet -c var/lib/dpkg/info/notes-log.md5sums)
      "$DIR/root/usr/bin/notes-log" version
      gzip -dc "$DIR/root/usr/share/man/man1/notes-log.1.gz" | head -c 3
      echo; gzip -dc "$DIR/root/usr/share/doc/notes-log/changelog.gz" | head -n 1
      at --purge notes-log
      find "$DIR/root" -type f -not -path '*/var/lib/dpkg/*'
      """)
    #expect(result.status == 0, "\(result.output)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Package: notes-log")
    #expect(
      lines.suffix(3) == [
        "notes-log \(ProgramVersion.number)", ".Dd", "notes-log (\(ProgramVersion.number)) unstable; urgency=medium",
      ], "\(result.output)")
  }
}
