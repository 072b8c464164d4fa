import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Snippet } from '#contract/snippets.ts';
import { Html } from '#server/http/html.ts';

/** Draws the first cards of the landing; `builtAt` is that of the page they are for. */
export type DrawStill = (snippets: readonly Snippet[], builtAt: number) => Promise<Html | undefined>;

/** What web/still.tsx is built to. */
interface Built {
  drawLanding(snippets: readonly Snippet[]): string;
}

/**
 * The landing as the app itself draws it (web/still.tsx), for the time until the app has begun.
 *
 * @param folder of the built web app
 * @returns draws it; nothing where there is nothing to show, or the app was built without
 */
export function stillOf(folder: string): DrawStill {
  const file = join(folder, 'server/still.js');
  if (!existsSync(file)) return async () => undefined;
  return async (snippets, builtAt) => {
    if (snippets.length === 0) return undefined;
    // A module of its own for each build; from the second time on it is at hand.
    const built: Built = await import(`${pathToFileURL(file).href}?${builtAt}`);
    return new Html(built.drawLanding(snippets));
  };
}
