type Listener<T> = (payload: T) => void;

/** An event emitter whose names and payloads the compiler knows. */
export class Emitter<Events extends Record<string, unknown>> {
  readonly #listeners = new Map<keyof Events, Set<Listener<never>>>();

  /** Returns the function that stops listening. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    // A copy: listeners may come and go while they are called.
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      (listener as Listener<Events[Name]>)(payload);
    }
  }
}

// const bus = new Emitter<{ saved: { id: number }; closed: undefined }>();
// bus.on('saved', ({ id }) => console.log(id));
