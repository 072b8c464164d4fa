/// Decodes what it can: one bad element does not cost the whole list.
@propertyWrapper
struct LossyArray<Element: Decodable>: Decodable {
    var wrappedValue: [Element]

    init(wrappedValue: [Element] = []) {
        self.wrappedValue = wrappedValue
    }

    private struct Skipped: Decodable {}

    init(from decoder: Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        while !container.isAtEnd {
            if let element = try? container.decode(Element.self) {
                elements.append(element)
            } else {
                _ = try container.decode(Skipped.self) // a failed decode does not move on by itself
            }
        }
        wrappedValue = elements
    }
}

// struct Feed: Decodable { @LossyArray var posts: [Post] }
