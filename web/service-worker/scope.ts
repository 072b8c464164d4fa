/** The part of `ServiceWorkerGlobalScope` in use. The DOM type library lacks it. */
export interface ServiceWorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface ExtendableEvent {
  /** Extends the lifetime of the event until the promise settles. */
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  readonly request: Request;
  /** Responds instead of the network. */
  respondWith(response: Promise<Response>): void;
}

/** Inserted by the build. */
export interface Build {
  /** Unique per version. */
  id: string;
  /** URLs to precache. */
  files: string[];
}
