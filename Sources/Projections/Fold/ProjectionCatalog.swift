package import LogStore

/// The projections of a store, in the order in which they are folded and settled.
package struct ProjectionCatalog: Sendable {
  package let projections: [any Projection]
  /// Those of them that are an embedding app's own.
  package let extra: [any Projection]

  /// The projections that every store has; `extra` are an embedding app's own.
  package init(extra: [any Projection] = []) {
    self.extra = extra
    projections =
      [
        StatesProjection(), ListProjection(), TitlesProjection(), SearchProjection(), WordsProjection(),
        SpotlightProjection(), TrashProjection(), AuditProjection(), CollectionsProjection(), MembersProjection(),
        OrderProjection(), BookmarksProjection(), SourcesProjection(), UndoProjection(), TagsProjection(),
        LinksProjection(), RecentsProjection(), WidgetProjection(), FacesProjection(),
      ] + extra
  }

  /// All tables of all projections.
  package var tables: [Table] { projections.flatMap(\.tables) }

  /// The projection with a name.
  package func projection(named name: String) -> (any Projection)? {
    projections.first { $0.name == name }
  }
}
