import { onTestFinished } from 'vitest';

/** Size of the window and of every element, in px. jsdom has no layout: without a size, a virtualized list renders nothing. */
const WINDOW = { width: 1280, height: 800 };
const ELEMENT_HEIGHT = 160;

/** Adds the browser APIs that the app needs and jsdom lacks. */
export function installBrowserApis(): void {
  Object.assign(window, {
    innerWidth: WINDOW.width,
    innerHeight: WINDOW.height,
    isSecureContext: true,
    matchMedia,
    open: () => null,
    scrollTo: () => {},
    ResizeObserver: NeverNotifies,
    IntersectionObserver: AlwaysIntersects,
    Worker: PlainTextHighlighter,
  });
  // jsdom draws nothing.
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => null,
    toBlob: (receive: (blob: null) => void) => receive(null),
  });
  Object.assign(document, { fonts: { load: async () => [] } });
  URL.createObjectURL = (object) => {
    const url = `blob:${location.origin}/${crypto.randomUUID()}`;
    if (object instanceof Blob) blobs.set(url, object);
    return url;
  };
  URL.revokeObjectURL = (url) => void blobs.delete(url);
  Object.assign(Element.prototype, {
    getBoundingClientRect: () => new DOMRect(0, 0, WINDOW.width, ELEMENT_HEIGHT),
    checkVisibility: () => true,
    getAnimations: () => [],
    scrollIntoView: () => {},
    hasPointerCapture: () => false,
    setPointerCapture: () => {},
    releasePointerCapture: () => {},
  });
  // CodeMirror measures its text.
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
}

const blobs = new Map<string, Blob>();
const mediaQueries = new Map<string, MediaQuery>();

class MediaQuery extends EventTarget {
  readonly media: string;
  matches: boolean;

  constructor(media: string) {
    super();
    this.media = media;
    this.matches = matchesByDefault(media);
  }
}

/** A wide light screen with a mouse. */
function matchesByDefault(media: string): boolean {
  const minWidth = /min-width:\s*([\d.]+)(px|rem)/.exec(media);
  if (minWidth) return WINDOW.width >= Number(minWidth[1]) * (minWidth[2] === 'rem' ? 16 : 1);
  return /any-hover: hover|hover: hover|pointer: fine/.test(media);
}

function matchMedia(media: string): MediaQuery {
  const query = mediaQueries.get(media) ?? new MediaQuery(media);
  mediaQueries.set(media, query);
  return query;
}

/** Makes a media query match, or no longer match, until the test ends. */
export function setMediaQuery(media: string, matches: boolean): void {
  const query = matchMedia(media);
  const change = (value: boolean) => {
    query.matches = value;
    query.dispatchEvent(new Event('change'));
  };
  change(matches);
  onTestFinished(() => change(matchesByDefault(media)));
}

class NeverNotifies {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class AlwaysIntersects extends NeverNotifies {
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    super();
    this.#callback = callback;
  }

  override observe(target?: Element): void {
    const entry = { isIntersecting: true, intersectionRatio: 1, target };
    queueMicrotask(() => Reflect.apply(this.#callback, undefined, [[entry], this]));
  }
}

/** Answers every highlight request with "no colours", which the app renders as plain text. Other workers do nothing. */
class PlainTextHighlighter extends EventTarget {
  readonly #isHighlighter: boolean;

  constructor(url: URL | string) {
    super();
    this.#isHighlighter = String(url).includes('highlight.worker');
  }

  postMessage({ id }: { id: number }): void {
    if (!this.#isHighlighter) return;
    const data = { id, state: 'done', lines: null };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {}
}
