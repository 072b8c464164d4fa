import { paths } from '#web/lib/paths.ts';

const BOARDS: readonly string[] = [paths.home.href(), paths.mySnippets.href()];
const COLLECTION = new RegExp(`^${paths.collections.href()}/\\d+$`);

/** Returns whether the screen at this path shows a list that follows all filters in the URL. */
export function isBoardPath(path: string): boolean {
  return BOARDS.includes(path) || COLLECTION.test(path);
}

/** Returns whether the screen at this path follows the languages or tags in the URL. */
export function followsFilter(path: string, kind: 'languages' | 'tags'): boolean {
  return isBoardPath(path) || path === paths[kind].href();
}
