/// `app.data`: An embedding app kept data of its own beside a note; other programs skip it.
package struct AppData: EventBody {
  package static let kind = EventKind.appData

  /// The data.
  package var data: [UInt8]
  /// The app.
  package var app: String

  package init(data: [UInt8], app: String) {
    self.data = data
    self.app = app
  }

  // 1 data bytes · 2 app text
  package func encode(into fields: inout FieldWriter) {
    fields.bytes(1, data)
    fields.text(2, app)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    data = try fields.bytes(1)
    app = try fields.text(2)
  }
}
