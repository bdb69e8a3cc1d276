/// The declaration of a command, next to its fields: name, summary, parameters, examples.
///
/// Parsing, help, man page and completion all come from it.
///
///     static let grammar = Grammar(
///       "tick", "Mark a checklist item done",
///       [
///         .argument("note", \Tick.note, "The note"),
///         .argument("item", \Tick.items, "Words of an item, or its number"),
///       ],
///       examples: [.init("notes-log tick @last milk", "the first open item with \"milk\" in it")])
struct Grammar: Sendable {
  /// The words after `notes-log`; two for a nested command: `item add`.
  var name: String
  /// One phrase, capitalised, without a full stop.
  var summary: String
  /// Paragraphs that explain; wrapped by help. Nil for none.
  var discussion: String?
  var parameters: [Parameter]
  var examples: [CommandExample]
  /// The synopsis in the author's own words where the derived one would mislead: `["CHANGE", "NOTE --to WHEN"]`.
  var forms: [String]

  init(
    _ name: String, _ summary: String, _ parameters: [Parameter] = [], discussion: String? = nil,
    forms: [String] = [], examples: [CommandExample] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.parameters = parameters
    self.examples = examples
    self.forms = forms
  }
}
