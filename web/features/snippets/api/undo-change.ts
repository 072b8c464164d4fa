import type { Snippet } from '#contract/snippets.ts';
import type { BulkChange } from './bulk.ts';

/**
 * Returns the changes that undo a bulk change of snippets; none where it changed nothing.
 *
 * @param before the snippets before the change, without those that failed
 * @param members ids of the collection before the change
 */
export function undoChange(
  { action, tags = [], collectionId }: BulkChange,
  before: readonly Pick<Snippet, 'id' | 'isPublic' | 'isPinned' | 'tags'>[],
  members: ReadonlySet<number> = new Set(),
): BulkChange[] {
  const undo = (change: Omit<BulkChange, 'ids'>, snippets: readonly { id: number }[]): BulkChange[] =>
    snippets.length === 0 ? [] : [{ ...change, ids: snippets.map(({ id }) => id) }];
  switch (action) {
    case 'trash':
      return undo({ action: 'restore' }, before);
    case 'restore':
      return undo({ action: 'trash' }, before);
    case 'publish':
      return undo(
        { action: 'unpublish' },
        before.filter(({ isPublic }) => !isPublic),
      );
    case 'unpublish':
      return undo(
        { action: 'publish' },
        before.filter(({ isPublic }) => isPublic),
      );
    case 'pin':
      return undo(
        { action: 'unpin' },
        before.filter(({ isPinned }) => !isPinned),
      );
    case 'unpin':
      return undo(
        { action: 'pin' },
        before.filter(({ isPinned }) => isPinned),
      );
    case 'addToCollection':
      return undo(
        { action: 'removeFromCollection', collectionId },
        before.filter(({ id }) => !members.has(id)),
      );
    case 'removeFromCollection':
      return undo(
        { action: 'addToCollection', collectionId },
        before.filter(({ id }) => members.has(id)),
      );
    case 'addTags':
    case 'removeTags': {
      const added = action === 'addTags';
      // One change for all snippets that got or lost the same tags.
      const groups = new Map<string, { tags: string[]; snippets: { id: number }[] }>();
      for (const snippet of before) {
        const touched = tags.filter((tag) => snippet.tags.includes(tag) !== added);
        // A tag may contain any separator.
        const key = JSON.stringify(touched);
        const group = groups.get(key) ?? { tags: touched, snippets: [] };
        groups.set(key, { ...group, snippets: [...group.snippets, snippet] });
      }
      return [...groups.values()]
        .filter((group) => group.tags.length > 0)
        .flatMap((group) => undo({ action: added ? 'removeTags' : 'addTags', tags: group.tags }, group.snippets));
    }
  }
}
