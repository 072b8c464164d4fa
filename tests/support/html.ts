import { createRequire } from 'node:module';

interface Jsdom {
  JSDOM: new (
    text: string,
    options?: { runScripts: 'outside-only' },
  ) => { window: Window & { eval(code: string): void } };
}

// The package has no types.
const { JSDOM }: Jsdom = createRequire(import.meta.url)('jsdom');

/** Parses a page without running its scripts. */
export const parsePage = (text: string): Document => new JSDOM(text).window.document;

/** Opens a page in which a test runs scripts. */
export const openPage = (text: string) => new JSDOM(text, { runScripts: 'outside-only' }).window;
