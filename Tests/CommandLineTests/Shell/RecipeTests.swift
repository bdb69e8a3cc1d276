import Foundation
import Testing

@testable import notes_log

/// Runs each block of docs/RECIPES.md as it stands there.
@Suite("Recipes", .enabled(if: BuiltProgram.isThere), .timeLimit(.minutes(10)))
struct RecipeTests {
  /// The blocks between fences, by the heading above them.
  private static let blocks: [String: String] = {
    let file = ShellTools.package.appendingPathComponent("docs/RECIPES.md")
    var blocks: [String: String] = [:]
    var heading = ""
    var isInside = false
    for line in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside.toggle()
      } else if isInside {
        blocks[heading, default: ""] += line + "\n"
      } else if line.hasPrefix("## ") {
        heading = String(line.dropFirst(3))
      }
    }
    return blocks
  }()

  private static let headings = [
    "The pinned note in tmux's status line", "Catch a line with fzf", "A copy in git", "Empty the Trash by cron",
    "Tell a web hook what happens", "A note a day",
  ]

  private func block(_ index: Int) throws -> String { try #require(Self.blocks[Self.headings[index]]) }

  @Test("every block of the recipes has a test")
  func all() {
    #expect(Set(Self.blocks.keys) == Set(Self.headings))
  }

  @Test("tmux shows the pinned note", .enabled(if: ShellTools.isThere("tmux"), "tmux is not installed"))
  func tmux() throws {
    let folder = try TestFolder()
    try Data(try block(0).utf8).write(to: folder.url.appendingPathComponent("tmux.conf"))
    let result = try folder.named(
      """
      export LC_ALL=C.UTF-8
      notes-log add "Groceries" --item milk --item bread --pin -q >/dev/null
      t() { tmux -S "$DIR/tmux" -f tmux.conf "$@"; }
      t new-session -d -x 120 -y 10 cat
      # What runs inside #(…) shows when it is done: an attached terminal asks for it.
      tmux -S "$DIR/outer" -f /dev/null new-session -d -x 120 -y 10 "exec env -u TMUX tmux -S '$DIR/tmux' attach"
      for i in $(seq 60); do
        tmux -S "$DIR/outer" capture-pane -p | grep -o 'Groceries *0/2' && break
        sleep 0.1
      done
      tmux -S "$DIR/outer" kill-server; t kill-server
      """)
    #expect(result.output == "Groceries  0/2\n")
  }

  @Test("fzf chooses the note that catches a line")
  func fzf() throws {
    let folder = try TestFolder()
    let result = try folder.named(
      """
      # Stands in for the person who types "tele" and presses Enter.
      printf '#!/bin/sh\\ngrep Telephone\\n' > bin/fzf; chmod +x bin/fzf
      \(try block(1))
      notes-log add "Telephone" -q >/dev/null; notes-log add "Other" -q >/dev/null
      catch call the dentist 2>/dev/null; catch
      printf '#!/bin/sh\\nexit 130\\n' > bin/fzf; catch x; echo $?
      """)
    #expect(result.output == "Telephone\ncall the dentist1\n" || result.output == "Telephone\ncall the dentist\n1\n")
  }

  @Test(
    "the real fzf takes the options of the recipe", .enabled(if: ShellTools.isThere("fzf"), "fzf is not installed"))
  func realFzf() throws {
    let folder = try TestFolder()
    let result = try folder.named(
      """
      \(try block(1))
      notes-log add "Telephone" -q >/dev/null; notes-log add "Other" -q >/dev/null
      export FZF_DEFAULT_OPTS='--filter=Telep'
      catch
      """)
    #expect(result.output == "Telephone" || result.output == "Telephone\n")
  }

  @Test(
    "the copy in git has a commit for what changed and none where nothing did",
    .enabled(if: ShellTools.isThere("git"), "git is not installed"))
  func git() throws {
    let folder = try TestFolder()
    let recipe = try block(2)
    let result = try folder.named(
      """
      export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
      run() { \(recipe)
      }
      notes-log add Groceries -q >/dev/null; notes-log add Plans -q >/dev/null
      run; run
      notes-log append Groceries eggs -q; notes-log trash Plans -q
      run
      git -C ~/notes-in-git rev-list --count HEAD; git -C ~/notes-in-git status --short; ls ~/notes-in-git
      cat ~/notes-in-git/Groceries.md
      """)
    #expect(result.output.trimmingCharacters(in: .newlines) == "2\nGroceries.md\nGroceries\neggs")
  }

  @Test("cron's line is one that cron takes; a note that is due is announced in one night and gone in the next")
  func cron() throws {
    let fields = try block(3).trimmingCharacters(in: .newlines).split(separator: " ", maxSplits: 5).map(String.init)
    #expect(fields.prefix(5) == ["15", "4", "*", "*", "*"])
    let words = fields[5].split(separator: " ").map(String.init)
    #expect(words.first == "notes-log")
    func night(_ store: CommandStore) -> CommandStore.Outcome {
      store.now += CommandStore.day
      return store.run(Array(words.dropFirst()))
    }
    let store = try CommandStore()
    store.must("add", "A")
    store.must("trash", "A")
    let early = night(store)
    #expect(early.status == 0, "\(early.messages)")
    store.now += 30 * CommandStore.day
    let first = night(store)
    #expect(first.status == 0 && first.messages.hasPrefix("1 note has been in the Trash for 30 days"), "\(first)")
    #expect(store.run("list", "--trash", "--format", "{title}").output == "A\n")
    let second = night(store)
    #expect(second.status == 0 && second.messages.hasPrefix("deleted"), "\(second.messages)")
    #expect(store.run("list", "--trash", "--format", "{title}").output == "")
  }

  @Test("the web hook is told of each event once, also over restarts")
  func hook() throws {
    let folder = try TestFolder()
    let recipe = try block(4)
    let result = try folder.named(
      """
      # Stands in for curl: what would be sent goes to a file.
      printf '#!/bin/sh\\necho "$*" >> "$DIR/asked"; cat >> "$DIR/sent"\\n' > bin/curl; chmod +x bin/curl
      export WEBHOOK=https://hooks.example.org/notes
      notes-log add Groceries --item milk --item bread --item tea -q >/dev/null
      await() { for i in $(seq 100); do [ "$(cat "$DIR/sent" 2>/dev/null | wc -l)" -ge "$1" ] && return; sleep 0.1; done; }
      cat > recipe.sh <<'RECIPE'
      \(recipe)
      RECIPE
      run() { setsid bash recipe.sh & group=$!; }
      run; sleep 0.3
      notes-log tick Groceries milk -q; await 1; notes-log append Groceries x -q; notes-log tick Groceries bread -q; await 2
      kill -- -$group; wait $group 2>/dev/null
      notes-log tick Groceries tea -q
      run; await 3; sleep 0.2; kill -- -$group; wait $group 2>/dev/null
      grep -o '"kind":"[^"]*"' "$DIR/sent"
      sort -u "$DIR/asked"
      """)
    let wanted =
      String(repeating: "\"kind\":\"item.ticked\"\n", count: 3)
      + "--fail --silent --show-error --header Content-Type: application/json --data-binary @- "
      + "https://hooks.example.org/notes\n"
    #expect(result.output == wanted)
  }

  @Test("the note of the day is made once and grows")
  func day() throws {
    let folder = try TestFolder()
    let result = try folder.named(
      """
      \(try block(5))
      today saw the heron 2>/dev/null; today and the kingfisher 2>/dev/null
      today | tail -n +2; echo; notes-log list --ids | wc -l
      """)
    #expect(result.output == "saw the heron\nand the kingfisher\n1\n")
  }
}
