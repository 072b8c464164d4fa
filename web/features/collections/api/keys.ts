import { COLLECTIONS_ROOT } from '#web/shared/query-roots.ts';

/** Query keys of collections. Their snippets are keyed as snippet lists. */
export const collectionKeys = {
  all: COLLECTIONS_ROOT,
  list: [...COLLECTIONS_ROOT, 'list'],
  /** With their first snippets. */
  previews: [...COLLECTIONS_ROOT, 'previews'],
  /** Those that contain a snippet. */
  ofSnippet: (snippetId: number) => [...COLLECTIONS_ROOT, 'of snippet', snippetId],
  detail: (id: number) => [...COLLECTIONS_ROOT, 'detail', id],
  members: (id: number) => [...COLLECTIONS_ROOT, 'members', id],
  invitations: (id: number) => [...COLLECTIONS_ROOT, 'invitations', id],
  privateSnippets: (id: number) => [...COLLECTIONS_ROOT, 'private snippets', id],
  public: (shareId: string) => [...COLLECTIONS_ROOT, 'public', shareId],
} as const;
