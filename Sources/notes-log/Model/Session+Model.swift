import NoteStore

extension Session {
  /// The model that the configuration names; nil where it names none.
  mutating func model() throws(CommandError) -> Model? {
    guard let command = try setting(.modelCommand).value else { return nil }
    let words = WordSplitting.words(of: command)
    if words.isEmpty { return nil }
    return Model(program: ModelProgram(words: words, seconds: try number(.modelTimeout)))
  }

  /// Says why a model's answer is not used; what stands in for it follows.
  mutating func tell(_ failure: ModelFailure) {
    warn("the model's answer is not used: \(failure.reason)")
  }

  /// What a model says of a note as it stands, for a command that has no words of its own, and the revision that this is
  /// about: no lock is held while the model thinks, so the change that follows expects that revision.
  ///
  /// - Parameters:
  ///   - missing: What the command lacks, for one without a model: a title, an order.
  ///   - hint: How the command is given it.
  /// - Throws: `usage` where no model is configured; `conflict` where its answer is refused, or the note is not at the
  ///   revision that `--expect` names.
  mutating func ask<Value>(
    about id: NoteID, in store: NoteStore, expecting expected: UInt64?, missing: String, hint: String,
    _ question: (Model, Note) throws(ModelFailure) -> Value
  ) throws(CommandError) -> (value: Value, revision: UInt64) {
    guard let model = try model() else {
      throw .usage("there is no \(missing)", why: "none is given, and no model is configured", hint: hint)
    }
    let note = try note(id, in: store, expecting: expected)
    do throws(ModelFailure) {
      return (try question(model, note), note.revision)
    } catch {
      throw CommandError(.conflict, "the model's answer is not used", why: error.reason, hint: hint)
    }
  }

  /// Lets a model, where one is configured, say which text of the best note answers; the plain rules' line stands where
  /// its answer does not stand in the note.
  mutating func improve(
    _ answer: inout SearchAnswer, question: String, at moment: StoreMoment?, in store: NoteStore
  ) throws(CommandError) {
    guard let best = answer.notes.first?.row.id, let model = try model() else { return }
    let note = try passing { () throws(NoteStoreError) in try store.note(best, at: moment) }
    do throws(ModelFailure) {
      let found = try model.answer(to: question, from: note)
      answer.line = found.text
      answer.lineNumber = found.line
    } catch {
      tell(error)
    }
  }

  /// A note that is at the revision that `--expect` names, where it names one.
  func note(_ id: NoteID, in store: NoteStore, expecting expected: UInt64?) throws(CommandError) -> Note {
    let note = try passing { () throws(NoteStoreError) in try store.note(id) }
    guard let expected, expected != note.revision else { return note }
    throw CommandError(
      .conflict, "\(note.shortID) \(note.title) has changed",
      why: "it is at revision \(note.revision), not \(expected)", hint: "look at it again and repeat the command")
  }
}
