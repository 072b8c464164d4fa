import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';
import { openApp } from './open-app.ts';

/** Calls for the comments of a snippet. */
export const COMMENTS = /\/api\/snippets\/\d+\/comments/;

/** Waits for the comments of the page. */
export const commentSection = () => screen.findByRole('region', { name: 'Comments' });
/** Waits for the field of a new comment. */
export const commentField = () => screen.findByLabelText<HTMLTextAreaElement>('Add a comment');
/** Returns the comments that the page shows. */
export const commentItems = async () => within(await commentSection()).queryAllByRole('listitem');

/** Opens the page of a public snippet of Ada with these comments. */
export async function openCommented({
  as,
  comments = [],
}: {
  as?: string;
  comments?: [author: string, content: string][];
} = {}) {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id, shareId } = await createSnippet(ada, { title: 'Discussed', isPublic: true });
  const people = new Map<string, Caller>([['ada', ada]]);
  for (const [author, content] of comments) {
    const caller = people.get(author) ?? (await server.person(author));
    people.set(author, caller);
    await caller.post(`/api/snippets/${id}/comments`, { content });
  }
  return openApp(`/shared/${shareId}`, { server, as });
}

/** Waits until the page shows exactly these comments in this order. */
export async function expectComments(...texts: RegExp[]): Promise<void> {
  await waitFor(async () => {
    const shown = await commentItems();
    expect(shown).toHaveLength(texts.length);
    texts.forEach((text, index) => {
      expect(shown[index]).toHaveTextContent(text);
    });
  });
}
