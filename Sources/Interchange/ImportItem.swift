/// What one step of a reading found.
package typealias ImportItem = FolderReader.Item
