import type { Repositories } from '#server/store/store.ts';

/** Returns whether a snippet is public or has a live link. Only for estimating the cost of an edit, not for access. */
export const isOpen = async ({ snippets, snippetLinks }: Repositories, id: number, now: number): Promise<boolean> =>
  (await snippets.isPublic(id)) || snippetLinks.hasLive(id, now);
