import Interchange

@testable import Formats

/// One note of a sample with every field that its row of formats.md maps, read by hand from the sample.
struct FieldRow {
  enum Source {
    /// A file or folder of the shared samples.
    case real(String, SourceFormat? = nil, order: String? = nil)
    /// Files written from what formats.md says, for want of real ones.
    case written([(String, String)], SourceFormat? = nil)
  }

  /// The row's first words in formats.md.
  let row: String
  let source: Source
  /// The end of the note's place in its source.
  let place: String
  let title: String
  let text: String
  /// `done/all` items.
  var items = "0/0"
  /// Letters: Pinned, Trashed, Archived.
  var state = ""
  /// `created modified`; nil where they are the file's.
  var created: String?
  var modified: String?
  var tags: [String] = []
  var collection: String?
  /// What the source held besides the text, in part.
  var original: String?
  /// What of the sample does not come along, besides files that are no notes.
  var lost: Set<String> = []
}

enum FieldTable {
  static let rows: [FieldRow] = [
    FieldRow(
      row: "Markdown folder, NotesQuick", source: .real("../vaults/til-en/ack", .folder), place: "ack-bar.md",
      title: "ack --bar",
      text:
        "# ack --bar\n\nThe [`ack`](https://beyondgrep.com/) utility has a fun Easter egg that dumps\na Star Wars meme to the command line. Give it a try.\n\n```bash\n$ ack --bar\n```\n\nSee `man ack` for more details.\n"
    ),
    FieldRow(
      row: "Obsidian vault", source: .real("obsidian-vault-small", .folder), place: "References/Bass on Top.md",
      title: "Untitled",
      text:
        "---\ncategories:\n  - \"[[Albums]]\"\ngenre:\n  - \"[[Jazz]]\"\nartist: \"[[Paul Chambers]]\"\nyear: 1957\nrating: 7\ncreated: 2023-09-12\n---\n\n",
      created: "2023-09-12T00:00:00Z", collection: "References"),
    FieldRow(
      row: "Bear", source: .real("bear/backup.bear2bk"), place: "Trashed file.textbundle", title: "Trashed file",
      text: "# Trashed file\nShould be deleted", state: "T", created: "2023-10-11T08:10:15Z",
      modified: "2023-10-11T08:10:36Z", original: "\"trashedDate\":\"2023-10-11T08:11:36Z\"",
      lost: ["attachment", "encrypted"]),
    FieldRow(
      row: "TextBundle plain", source: .real("textbundle-spec/downloads/example.textpack"),
      place: "Textbundle Example.textbundle", title: "Textbundle Example",
      text:
        "# Textbundle Example\n\nThis is a simple example of a textbundle package. The following paragraph contains an example of a referenced image using the embedding code `![](assets/textbundle.png)`.\n\n![](assets/textbundle.png)\n",
      created: "2014-09-01T10:30:17Z", modified: "2014-09-01T10:30:17Z",
      original: "\"creatorIdentifier\":\"com.example.editor\"", lost: ["attachment"]),
    FieldRow(
      row: "Simplenote", source: .real("simplenote"), place: "#trashedNotes[0]",
      title: "This note is no longer relevant",
      text: "---\ntags:\n  - the departed\n---\nThis note is no longer relevant", state: "T",
      created: "2015-11-18T10:13:42.138Z", modified: "2016-01-13T14:03:33.583Z", tags: ["the departed"],
      original: "\"creationDate\":\"2015-11-18T10:13:42.138Z\""),
    FieldRow(
      row: "Google Keep Takeout", source: .real("google-keep/notes"), place: "Checklist note.json",
      title: "Checklist note",
      text:
        "---\ntags:\n  - \"labelWith!'@:$\\\"Symbols\"\n---\nChecklist note\n\n- [ ] First item\n- [ ] Second item and #hashtag\n- [ ] First sub-item\n- [ ] Second sub-item and #labelWith!'@:$\"Symbols\n- [ ] Third item",
      items: "0/5", created: "2023-07-26T11:58:12.755Z", modified: "2023-08-01T05:05:08.447Z",
      tags: ["labelWith!'@:$\"Symbols", "hashtag", "labelWith"], original: "\"isPinned\":false", lost: ["attachment"]),
    FieldRow(
      row: "Apple Notes", source: .real("apple-notes-md", .folder), place: "Lists.md", title: "First",
      text: "- First\n- Second\n\t- Nested\n- Dashed\n1. One\n2. Two\n- [x] Done\n- [ ] Not done", items: "1/2",
      collection: "built-store"),
    FieldRow(
      row: "Standard Notes",
      source: .written([("Standard Notes Backup and Import File.txt", OwnSampleTests.standardNotes)]), place: "n1",
      title: "Plans", text: "---\ntags:\n  - work\n---\nPlans\n\n- [ ] a\n- [x] b", items: "1/2", state: "P",
      created: "2020-01-02T03:04:05Z", modified: "2023-03-21T09:11:12Z", tags: ["work"],
      original: "\"client_updated_at\":\"Tue Mar 21 2023", lost: ["lost-format"]),
    FieldRow(
      row: "Joplin JEX / RAW", source: .real("joplin-raw"), place: "5c0b421ac1e645e48dbdba4ed5328327.md",
      title: "note4", text: "---\ntags:\n  - tag2\n---\nnote4\n", created: "2021-08-07T17:03:33.720Z",
      modified: "2021-08-07T17:03:33.720Z", tags: ["tag2"], collection: "folder1",
      original: "source_application: net.cozic.joplintest-cli", lost: ["attachment"]),
    FieldRow(
      row: "Joplin Markdown + front matter", source: .real("joplin-markdown/yaml", .joplinMarkdown, order: "dmy"),
      place: "full.md", title: "Test Note Title",
      text: "---\ntags:\n  - Joplin\n  - nOte\n  - pencil\n---\n- [ ] Test Note Title\n\nThis is the note body\n",
      items: "0/1", created: "2019-05-01T16:54:00Z", modified: "2019-05-01T16:54:00Z",
      tags: ["Joplin", "nOte", "pencil"], original: "longitude: -94.51350100\n"),
    FieldRow(
      row: "Evernote ENEX", source: .real("evernote-enex/yarle/test-checklist.enex"), place: "#204",
      title: "test-checkbox.v10.48",
      text:
        "test-checkbox.v10.48\n\n- [ ] Checklist item 1\n    - [ ] Nested item 1a\n    - [x] Nested checked item\n- [x] Checked checklist item 2\n    - Nested unordered 2a\n- [ ] Checklist item 3\n    1. Nested ordered 3a\n\n- unordered item\n    - [ ] nested checklist\n\n- [ ] Checklist **bold** and & [link](https://example.com/?a=1&b=2)\n\n```\ncodeblock\n```\n",
      items: "2/7", created: "2023-01-21T09:37:33Z", modified: "2023-01-21T10:10:27Z", collection: "test-checklist",
      original: "{\"author\":\"akos\"}"),
    FieldRow(
      row: "Day One JSON", source: .real("dayone/demo.json"), place: "6BD0AE9E21C447A6BC504A63899BA543",
      title: "Second entry", text: "# Second entry\n\nsome text", created: "2010-02-26T21:44:20Z",
      modified: "2010-03-26T21:48:55Z", collection: "demo", original: "\"timeZone\"", lost: ["attachment"]),
    FieldRow(
      row: "Day One Classic", source: .real("jrnl/dayone.dayone"), place: "044F3747A38546168B572C2E3F217FA2.doentry",
      title: "This entry has tags!", text: "---\ntags:\n  - work\n  - PLaY\n---\nThis entry has tags!",
      created: "2013-05-17T18:39:20Z", tags: ["work", "PLaY"],
      original: "<key>Time Zone</key>\n\t<string>America/Los_Angeles</string>"),
    FieldRow(
      row: "jrnl", source: .real("jrnl/tags-216.journal"), place: "tags-216.journal#0",
      title: "I programmed for @OS/2.",
      text:
        "---\ntags:\n  - OS/2\n  - \"C++\"\n  - \"C#\"\n---\nI programmed for @OS/2.\nAlmost makes me want to go back to @C++, though. (Still better than @C#).\n",
      created: "2013-06-10T15:40:00Z", modified: "2013-06-10T15:40:00Z", tags: ["OS/2", "C++", "C#"]),
    FieldRow(
      row: "nb",
      source: .written(
        [
          ("home/.index", "b.todo.md\n"), ("home/.pindex", "b.todo.md\n"),
          ("home/b.todo.md", "# [ ] Call #work\n\n## Tasks\n\n- [x] number\n"), ("home/.git/HEAD", "ref"),
        ]), place: "home/b.todo.md", title: "Call #work", text: "# [ ] Call #work\n\n## Tasks\n\n- [x] number\n",
      items: "1/1", state: "P", tags: ["work"], collection: "home"),
    FieldRow(
      row: "Tomboy / Gnote", source: .real("tomboy", .tomboy), place: "2769c249-6cbb-4263-ae03-7c0a5be89ac1.note",
      title: "TODO Liste",
      text:
        "TODO Liste\n\n- [x] Erst das erledigen\n- [ ] dann das\n- [ ] und dann das\n\n**Später**\n\n- [ ] Weiteres Vorgehen planen\n\nHier hört die Liste auf.\n\n## Anmerkungen\n\n- Das hier sollte dann vermutlich keine TODO-Liste mehr sein\n",
      items: "1/4", created: "2025-09-04T20:54:02.563018Z", modified: "2025-09-04T20:56:53.975196Z",
      original: "<last-change-date>2025-09-04T22:56:53.9751960+02:00"),
    FieldRow(
      row: "Drafts",
      source: .written([
        (
          "Drafts.json",
          #"[{"uuid":"B","content":"Second\n- [x] a","flagged":true,"folder":1,"created_at":"2020-01-01T00:00:00Z","modified_at":1580515200,"tags":["x"],"languageGrammar":"Markdown"}]"#
        )
      ]), place: "Drafts.json#[0]", title: "Second", text: "---\ntags:\n  - x\n---\nSecond\n- [x] a", items: "1/1",
      state: "PA", created: "2020-01-01T00:00:00Z", modified: "2020-02-01T00:00:00Z", tags: ["x"],
      original: "\"languageGrammar\":\"Markdown\""),
  ]
}
