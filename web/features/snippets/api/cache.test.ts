import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { givenSnippet } from '#tests/support/factories.ts';
import { cachedSnippets } from './cache.ts';
import { PINNED, snippetKeys } from './keys.ts';
import { EMPTY_LIST } from './paged-list.ts';
import { seedSnippets } from './seed-snippets.ts';

test('returns snippets as the person sees them, not as the page embeds them for everyone', () => {
  const client = new QueryClient();
  const embedded = [givenSnippet({ id: 1, title: 'One' }), givenSnippet({ id: 2, title: 'Two' })];
  seedSnippets(client, { publicSnippets: { items: embedded, next: null, total: 2 } });
  const own = givenSnippet({ id: 1, title: 'One', isPinned: true });
  const list = { ...EMPTY_LIST, pages: [{ after: null, slots: [own] }], total: 1 };
  client.setQueryData(snippetKeys.list(PINNED), list);
  expect(cachedSnippets(client)).toEqual([own, embedded[1]]);
});
