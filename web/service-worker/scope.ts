/** What a service worker has beside what pages have: the library of types for pages does not know it. */
export interface ServiceWorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

interface LifeEvent {
  /** Keeps the worker alive, and the step it is in open, until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent {
  readonly request: Request;
  /** Answers in place of the network; without it the request goes its way as if there were no worker. */
  respondWith(response: Promise<Response>): void;
}

/** What the build puts in. */
export interface Build {
  /** Another for each version. */
  id: string;
  /** Addresses of what the app needs to begin. */
  files: string[];
}
