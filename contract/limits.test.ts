import { expect, test } from 'vitest';
import type { z } from 'zod';
import { DisplayName, NewPassword } from './accounts.ts';
import { CollectionInput } from './collections.ts';
import { CommentInput } from './comments.ts';
import { SnippetInput } from './snippet-body.ts';
import { SnippetQuery } from './snippets.ts';

const snippet = { title: 'Title', code: 'x' };
const long = (length: number) => 'x'.repeat(length);
const distinct = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

/** Each limit with a function that creates a value of a given size. */
const LIMITS: [what: string, max: number, schema: z.ZodType, given: (size: number) => unknown][] = [
  ['a title in characters', 255, SnippetInput, (size) => ({ ...snippet, title: long(size) })],
  ['code in bytes', 524_288, SnippetInput, (size) => ({ ...snippet, code: `é${long(size - 2)}` })],
  ['a description in characters', 2_000, SnippetInput, (size) => ({ ...snippet, description: long(size) })],
  ['a language in characters', 50, SnippetInput, (size) => ({ ...snippet, language: long(size) })],
  ['tags', 30, SnippetInput, (size) => ({ ...snippet, tags: distinct(size) })],
  ['a tag in characters', 50, SnippetInput, (size) => ({ ...snippet, tags: [long(size)] })],
  ['a search in characters', 500, SnippetQuery, (size) => ({ search: long(size) })],
  ['languages to filter by', 50, SnippetQuery, (size) => ({ language: distinct(size) })],
  ['tags to filter by', 50, SnippetQuery, (size) => ({ tag: distinct(size) })],
  ['a page', 200, SnippetQuery, (size) => ({ limit: String(size) })],
  ['a comment in characters', 5_000, CommentInput, (size) => ({ content: long(size) })],
  ['a visitor’s name in characters', 100, CommentInput, (size) => ({ content: 'x', authorName: long(size) })],
  ['a display name in characters', 100, DisplayName, long],
  ['a password in characters', 200, NewPassword, (size) => long(size)],
  ['a collection’s name in characters', 50, CollectionInput, (size) => ({ name: long(size) })],
  [
    'a collection’s description in characters',
    200,
    CollectionInput,
    (size) => ({ name: 'x', description: long(size) }),
  ],
];

test.each(LIMITS)('limits %s to %i', (_what, max, schema, given) => {
  expect(schema.safeParse(given(max)).error).toBeUndefined();
  expect(schema.safeParse(given(max + 1)).success).toBe(false);
});
