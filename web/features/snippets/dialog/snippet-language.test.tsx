import { waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectNoDialog, openNewSnippet, replaceText } from '#tests/component/page.ts';
import { controlTimeouts } from '#tests/component/timers.ts';

const expectLanguage = (dialog: HTMLElement, name: string) =>
  waitFor(() => expect(within(dialog).getByRole('button', { name: `Language: ${name}` })).toBeVisible());

const setTitle = (user: UserEvent, dialog: HTMLElement, title: string) =>
  replaceText(user, within(dialog).getByLabelText('Title'), title);

async function closeByKey(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}');
  await expectNoDialog();
}

test('guesses the language from code and title until a person chooses one', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  await expectLanguage(dialog, 'JavaScript');
  const code = within(dialog).getByRole('textbox', { name: 'Code' });
  await replaceText(user, code, 'package main\n\nfunc main() {\n\tfmt.Println("hi")\n}');
  await expectLanguage(dialog, 'Go');
  expect(dialog).toHaveTextContent('Guessed from the code.');
  await setTitle(user, dialog, 'Dockerfile');
  await expectLanguage(dialog, 'Dockerfile');

  await clickButton(user, 'Undo', dialog);
  await expectLanguage(dialog, 'JavaScript');
  controlTimeouts();
  await setTitle(user, dialog, 'main.rs');
  vi.advanceTimersByTime(2_000);
  await waitFor(() => expect(dialog).not.toHaveTextContent('Guessed'));
  await expectLanguage(dialog, 'JavaScript');
});

test('keeps a chosen language in the draft and forgets a guessed one with it', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await setTitle(user, await openNewSnippet(user), 'main.rs');
  await expectLanguage(document.body, 'Rust');
  await closeByKey(user);

  const draft = await openNewSnippet(user);
  await expectLanguage(draft, 'Rust');
  expect(draft).toHaveTextContent('Guessed from the title.');
  await clickButton(user, 'Discard draft', draft);
  await expectLanguage(draft, 'JavaScript');
  expect(draft).not.toHaveTextContent('Guessed');
  await setTitle(user, draft, 'main.go');
  await expectLanguage(draft, 'Go');

  await clickButton(user, 'Undo', draft);
  await closeByKey(user);
  const again = await openNewSnippet(user);
  expect(within(again).getByLabelText('Title')).toHaveValue('main.go');
  controlTimeouts();
  await setTitle(user, again, 'other.go');
  vi.advanceTimersByTime(2_000);
  await expectLanguage(again, 'JavaScript');
  expect(again).not.toHaveTextContent('Guessed');
});

describe('code that was typed just before', () => {
  async function typeCode() {
    const { user, owner } = await openApp('/', { as: 'ada' });
    const dialog = await openNewSnippet(user);
    await setTitle(user, dialog, 'Events by key');
    await expectLanguage(dialog, 'JavaScript');
    controlTimeouts();
    const code = within(dialog).getByRole('textbox', { name: 'Code' });
    await replaceText(user, code, 'select key, count(*) from events group by key;');
    return { user, owner, dialog };
  }

  test('is saved with its language', { tags: ['slow'] }, async () => {
    const { user, owner, dialog } = await typeCode();
    await clickButton(user, 'Create Snippet', dialog);
    await waitFor(async () => {
      const { body } = await owner.get('/api/snippets');
      expect(body).toMatchObject([{ title: 'Events by key', language: 'sql' }]);
    });
  });

  test('gets its language when a file is added, which starts with the same one', async () => {
    const { user, dialog } = await typeCode();
    await clickButton(user, 'Add file', dialog);
    await waitFor(() => expect(within(dialog).getAllByRole('tab', { name: /\.sql$/ })).toHaveLength(2));
  });
});
