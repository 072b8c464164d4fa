import { screen } from '@testing-library/dom';
import { test } from 'vitest';
import { openApp } from '#tests/component/open-app.tsx';
import { expectCards, expectNoDialog, fillSnippet, openNewSnippet } from '#tests/component/page.ts';

test("shows the person's own snippets, newest first", async () => {
  await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Debounce' }, { title: 'Throttle' }],
  });
  await expectCards('Throttle', 'Debounce');
});

test('adds a created snippet to the board', async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  await screen.findByRole('heading', { level: 1 });
  const dialog = await openNewSnippet(user);
  await fillSnippet(user, dialog, 'Hello', 'let a = 1;');
  await user.click(screen.getByRole('button', { name: 'Create Snippet' }));
  await expectNoDialog();
  await expectCards('Hello');
});
