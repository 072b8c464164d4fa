import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectCards,
  expectNoDialog,
  expectToast,
  fillSnippet,
  findCard,
  openNewSnippet,
  replaceText,
  SNIPPET_LIST,
} from '#tests/component/page.ts';
import { controlTimeouts } from '#tests/component/timers.ts';

const NO_ANSWER = 'No answer yet. What you typed is kept.';
const DRAFT = 'This is the draft you left unsaved.';
/** More than the app waits before it gives up a call, in ms. */
const GIVEN_UP = 61_000;

/** Sends a new snippet to a server that does not answer yet. */
async function createWithHeldReply() {
  const app = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(app.user);
  await fillSnippet(app.user, dialog, 'Sent slowly', 'wait()');
  const release = app.network.hold(SNIPPET_LIST);
  controlTimeouts();
  await clickButton(app.user, 'Create Snippet', dialog);
  await within(dialog).findByRole('button', { name: 'Creating...' });
  const keys = () => app.network.sent('POST', SNIPPET_LIST).map(({ headers }) => headers.get('idempotency-key'));
  return { ...app, dialog, release, keys };
}

/** Lets up to 40 s pass in steps until a dialog shows a text. Between two steps React renders and starts its timers. */
async function passTimeUntil(dialog: HTMLElement, text: string): Promise<void> {
  for (let step = 0; step < 10 && !dialog.textContent?.includes(text); step += 1) {
    vi.advanceTimersByTime(4_000);
    await new Promise(setImmediate);
  }
  expect(dialog).toHaveTextContent(text);
}

async function openShortcuts(user: UserEvent): Promise<HTMLElement> {
  await user.keyboard('?');
  return screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
}

test('lets an unanswered dialog be closed and reports the result later', async () => {
  const { user, dialog, release } = await createWithHeldReply();
  await passTimeUntil(dialog, NO_ANSWER);
  await clickButton(user, 'Cancel', dialog);
  await expectNoDialog();
  await expectToast('Draft kept', 'It is restored when you open this dialog again.');

  const other = await openShortcuts(user);
  release();
  await expectToast('Snippet created', 'Your code snippet has been created successfully.');
  expect(other).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await openNewSnippet(user);
  expect(screen.queryByText(DRAFT)).not.toBeInTheDocument();
});

test('creates a snippet once when its dialog was closed unanswered and sent again', async () => {
  const { user, dialog, release, keys, reload } = await createWithHeldReply();
  await passTimeUntil(dialog, NO_ANSWER);
  await user.keyboard('{Escape}');
  await expectNoDialog();
  const again = await openNewSnippet(user);
  await within(again).findByText(DRAFT);
  await clickButton(user, 'Create Snippet', again);
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(1);
  release();
  await expectNoDialog();
  await reload();
  await expectCards('Sent slowly');
});

test('gives up after a minute and repeats the same request on the next try', async () => {
  const { user, dialog, release, keys } = await createWithHeldReply();
  vi.advanceTimersByTime(GIVEN_UP);
  await waitFor(() =>
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Error: Failed to create snippet. Please try again.'),
  );
  expect(dialog).not.toHaveTextContent(NO_ANSWER);
  await expectToast('Error creating snippet', 'Network error. Please check your internet connection.');
  release();
  await clickButton(user, 'Create Snippet', dialog);
  await expectNoDialog();
  await expectCards('Sent slowly');
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test('lets the dialog of an unanswered collection be closed', async () => {
  const { user, network } = await openApp('/collections', { as: 'ada' });
  await clickButton(user, 'New Collection', await screen.findByRole('main'));
  const dialog = await screen.findByRole('dialog', { name: 'New Collection' });
  await replaceText(user, await within(dialog).findByLabelText('Name'), 'Slow shelf');
  const release = network.hold(/\/api\/collections$/);
  controlTimeouts();
  await clickButton(user, 'Create Collection', dialog);
  await within(dialog).findByRole('button', { name: 'Processing...' });
  await passTimeUntil(dialog, NO_ANSWER);
  await user.keyboard('{Escape}');
  await expectNoDialog();
  release();
  await screen.findByRole('article', { name: 'Slow shelf' });
});

test('lets an unanswered deletion be left and reports the result later', async () => {
  const { user, network } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Doomed' }, { title: 'Stays' }],
  });
  await expectCards('Stays', 'Doomed');
  const release = network.hold(/\/api\/snippets\/\d+$/);
  await chooseFromMenu(user, 'Doomed', 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete snippet' });
  controlTimeouts();
  await clickButton(user, 'Delete', dialog);
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled());
  await passTimeUntil(dialog, 'No answer yet.');
  await clickButton(user, 'Cancel', dialog);
  await expectNoDialog();

  await chooseFromMenu(user, 'Stays', 'Delete');
  const other = await screen.findByRole('dialog', { name: 'Delete snippet' });
  release();
  await expectToast('Snippet deleted', 'Your code snippet has been deleted.');
  expect(other).toHaveTextContent('“Stays”');
  await clickButton(user, 'Cancel', other);
  await expectCards('Stays');
});

test('lets an unanswered addition to a collection be left', async () => {
  const { user, network } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Slow snippet' }],
    collections: [{ name: 'Shelf' }],
  });
  await findCard('Slow snippet');
  await chooseFromMenu(user, 'Slow snippet', 'Add to collection');
  const dialog = await screen.findByRole('dialog', { name: 'Add to Collection' });
  await clickButton(user, /^Shelf/, dialog);
  const release = network.hold(/\/api\/collections\/\d+\/snippets\/\d+$/);
  controlTimeouts();
  await clickButton(user, 'Add', dialog);
  await within(dialog).findByRole('button', { name: 'Adding...' });
  await passTimeUntil(dialog, 'No answer yet.');
  await user.keyboard('{Escape}');
  await expectNoDialog();
  release();
  await expectToast('Snippet added', 'Added "Slow snippet" to the collection.');
});
