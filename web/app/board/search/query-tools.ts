import { createStore } from '#web/lib/create-store.ts';

export type QueryTools = typeof import('./lazy-tools.ts');

/** The parser, chips and suggestions of search boxes; null until a box needs them. */
export const queryTools = createStore<QueryTools | null>(null);

/** Loads the tools, which are not part of the first load. */
export async function loadQueryTools(): Promise<QueryTools> {
  const tools = queryTools.get() ?? (await import('./lazy-tools.ts'));
  queryTools.set(tools);
  return tools;
}
