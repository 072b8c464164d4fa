import Foundation

/// Runs the latest action once the calls have stopped for `delay`.
actor Debouncer {
    private let delay: Duration
    private var task: Task<Void, Never>?

    init(delay: Duration = .milliseconds(300)) {
        self.delay = delay
    }

    func callAsFunction(_ action: @escaping @Sendable () async -> Void) {
        task?.cancel()
        task = Task { [delay] in
            do {
                try await Task.sleep(for: delay)
            } catch {
                return // a newer call took over
            }
            await action()
        }
    }
}

// let search = Debouncer()
// await search { await model.load(query) }
