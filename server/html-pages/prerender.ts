import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Snippet } from '#contract/snippets.ts';
import { Html } from '#server/http/static/html.ts';

/** Renders the first cards of the landing page. `builtAt` identifies the build. */
export type Prerender = (snippets: readonly Snippet[], builtAt: number) => Promise<Html | undefined>;

/** Module built from web/prerender.tsx. */
interface PrerenderModule {
  renderLanding(snippets: readonly Snippet[]): string;
}

/**
 * Returns the server-side renderer of the landing page. It renders nothing without snippets or without the built module.
 *
 * @param folder folder of the built web app
 */
export function createPrerender(folder: string): Prerender {
  const file = join(folder, 'server/prerender.js');
  if (!existsSync(file)) return async () => undefined;
  return async (snippets, builtAt) => {
    if (snippets.length === 0) return undefined;
    // The query string makes Node load the module again after a rebuild.
    const module: PrerenderModule = await import(`${pathToFileURL(file).href}?${builtAt}`);
    return new Html(module.renderLanding(snippets));
  };
}
