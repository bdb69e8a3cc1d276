package import LogStore

/// The projections of a store, in the order in which they are folded and settled.
package struct ProjectionCatalog: Sendable {
  package let projections: [any Projection]

  /// The projections that every store has; `extra` are an embedding app's own.
  package init(extra: [any Projection] = []) {
    projections =
      [
        StatesProjection(), ListProjection(), TitlesProjection(), SearchProjection(), SpotlightProjection(),
        TrashProjection(), AuditProjection(), CollectionsProjection(), SourcesProjection(), UndoProjection(),
        TagsProjection(), LinksProjection(), RecentsProjection(),
        WidgetProjection(),
      ] + extra
  }

  /// All tables of all projections.
  package var tables: [Table] { projections.flatMap(\.tables) }

  /// The projection with a name.
  package func projection(named name: String) -> (any Projection)? {
    projections.first { $0.name == name }
  }
}
