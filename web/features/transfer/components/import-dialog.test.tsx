import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { type OpenApp, openApp } from '#tests/component/open-app.ts';
import { clickButton, expectCards, expectNoDialog, expectToast, findCard } from '#tests/component/page.ts';
import { dropFiles, findPreview, rowsIn } from '#tests/component/transfer.ts';
import { testServer } from '#tests/support/server.ts';

const PREVIEW = '/api/imports/preview';
const IMPORTS = '/api/imports';
const item = (title: string, code = `of ${title}`) => ({ title, code, language: 'text' });
type Given = ReturnType<typeof item> & { trigger?: string };
const OLD = [item('Same'), item('Changed', 'before')];
const LIBRARY = [item('New'), item('Same'), item('Changed', 'after'), { title: 'Empty', code: ' ' }];

/** Opens the preview of a list of snippets. */
async function openPreview(library: readonly unknown[] | object, before: readonly Given[] = []) {
  const app = await openApp('/snippets', { as: 'ada', snippets: before, collections: [{ name: 'Shelf' }] });
  await screen.findByRole('heading', { level: 1 });
  drop(library);
  return { ...app, dialog: await findPreview('Pegboard') };
}

const drop = (library: object) =>
  dropFiles([new File([JSON.stringify(library)], 'old.json', { type: 'application/json' })]);

const combobox = (dialog: HTMLElement, name: string) => within(dialog).getByRole('combobox', { name });
const checkbox = (dialog: HTMLElement, name: RegExp) => within(dialog).findByRole('checkbox', { name });

async function stored({ owner }: Pick<OpenApp, 'owner'>): Promise<Snippet[]> {
  return Snippet.array().parse((await owner.get('/api/snippets?sort=az')).body);
}

test('says what is new, here, changed and refused, and imports what is new', async () => {
  const app = await openPreview(LIBRARY, OLD);
  const { user, dialog } = app;
  expect(await within(dialog).findByText('1 new, 1 already here, 1 changed, 1 refused')).toBeVisible();
  expect(await rowsIn(dialog)).toEqual([
    'EmptyRefusedCode is required',
    'NewNew',
    'SameAlready here',
    'ChangedChanged',
  ]);
  expect(combobox(dialog, 'Changed snippets')).toHaveDisplayValue('Skip');
  expect(within(dialog).getByRole('switch', { name: 'Keep visibility' })).not.toBeChecked();
  expect(await checkbox(dialog, /^New/)).toBeChecked();
  for (const name of [/^Same/, /^Changed/, /^Empty/]) {
    const box = await checkbox(dialog, name);
    await user.click(box);
    expect(box).not.toBeChecked();
  }
  await clickButton(user, 'Import 1 snippet', dialog);
  await expectToast('Snippets Imported', '1 snippet created, 2 already here or skipped.');
  await expectNoDialog();
  await expectCards('New', 'Changed', 'Same');
  expect((await stored(app)).find(({ title }) => title === 'Changed')?.code).toBe('before');
});

test('updates changed snippets, and undoes the import from its toast', { tags: ['slow'] }, async () => {
  const app = await openPreview(LIBRARY, OLD);
  const { user, dialog } = app;
  await within(dialog).findByRole('button', { name: 'Import 1 snippet' });
  await user.selectOptions(combobox(dialog, 'Changed snippets'), 'Update as a new version');
  await clickButton(user, 'Import 2 snippets', dialog);
  await expectToast('Snippets Imported', '1 snippet created, 1 updated, 1 already here or skipped.');
  expect((await stored(app)).map(({ code }) => code)).toEqual(['after', 'of New', 'of Same']);
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await expectToast('Import undone', '1 snippet moved to the trash. 1 snippet returned to the version before.');
  expect((await stored(app)).map(({ code }) => code)).toEqual(['before', 'of Same']);
  await expectCards('Changed', 'Same');
});

test('imports changed snippets as copies, with tags, into a collection, and with their visibility', {
  tags: ['slow'],
}, async () => {
  const app = await openPreview([{ ...item('Changed', 'after'), isPublic: true, tags: ['old'] }], OLD);
  const { user, dialog, owner } = app;
  await within(dialog).findByRole('button', { name: 'Import 0 snippets' });
  await user.selectOptions(combobox(dialog, 'Changed snippets'), 'Import as a copy');
  await within(dialog).findByRole('option', { name: 'Shelf' });
  await user.selectOptions(combobox(dialog, 'Add to collection'), 'Shelf');
  // Text that is not a tag yet becomes one.
  await user.type(within(dialog).getByLabelText('Add tags'), 'moved,later');
  await user.click(within(dialog).getByRole('switch', { name: 'Keep visibility' }));
  await clickButton(user, 'Import 1 snippet', dialog);
  await expectToast('Snippets Imported', '1 snippet created.');
  const copy = (await stored(app)).find(({ code }) => code === 'after');
  expect(copy).toMatchObject({ title: 'Changed', isPublic: true });
  expect(copy?.tags.toSorted()).toEqual(['later', 'moved', 'old']);
  expect((await owner.get('/api/collections')).body).toMatchObject([{ name: 'Shelf', snippetCount: 1 }]);
});

test('imports only what is checked, and finds snippets by title', { tags: ['slow'] }, async () => {
  const app = await openPreview(Array.from({ length: 300 }, (_, n) => item(`Number ${n}`)));
  const { user, dialog } = app;
  await within(dialog).findByRole('button', { name: 'Import 300 snippets' });
  // Only the visible ones are mounted.
  expect((await rowsIn(dialog)).length).toBeLessThan(50);
  await user.click(await checkbox(dialog, /^All$/));
  expect(within(dialog).getByRole('button', { name: 'Import 0 snippets' })).toBeDisabled();
  await user.type(within(dialog).getByRole('searchbox'), 'number 29');
  expect(await rowsIn(dialog)).toEqual(
    ['Number 29', ...Array.from({ length: 10 }, (_, n) => `Number 29${n}`)].map((title) => `${title}New`),
  );
  await user.click(await checkbox(dialog, /^All found$/));
  await user.click(await checkbox(dialog, /^Number 295/));
  await user.clear(within(dialog).getByRole('searchbox'));
  await user.type(within(dialog).getByRole('searchbox'), 'none');
  expect(within(dialog).getByText('Nothing found')).toBeVisible();
  await clickButton(user, 'Import 10 snippets', dialog);
  await expectToast('Snippets Imported', '10 snippets created.');
  expect((await stored(app)).map(({ title }) => title)).not.toContain('Number 295');
});

test('moves through the list by arrow keys', { tags: ['slow'] }, async () => {
  const { user, dialog } = await openPreview(Array.from({ length: 300 }, (_, n) => item(`Number ${n}`)));
  (await checkbox(dialog, /^Number 0/)).focus();
  await user.keyboard('{ArrowDown} ');
  const second = await checkbox(dialog, /^Number 1New/);
  expect(second).toHaveFocus();
  expect(second).not.toBeChecked();
  await user.keyboard('{End}');
  expect(await checkbox(dialog, /^Number 299/)).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(await checkbox(dialog, /^Number 298/)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(await checkbox(dialog, /^Number 0/)).toHaveFocus();
  await user.tab();
  expect(combobox(dialog, 'Changed snippets')).toHaveFocus();
});

test('finds nothing new in the same library', { tags: ['slow'] }, async () => {
  const { user, dialog } = await openPreview(LIBRARY);
  await clickButton(user, 'Import 3 snippets', dialog);
  await expectNoDialog();
  drop(LIBRARY);
  const again = await findPreview('Pegboard');
  expect(await within(again).findByText('0 new, 3 already here, 0 changed, 1 refused')).toBeVisible();
  expect(within(again).getByRole('button', { name: 'Import 0 snippets' })).toBeDisabled();
});

test('imports collections, with earlier snippets in them, and saved searches', { tags: ['slow'] }, async () => {
  const library = {
    version: 2,
    snippets: LIBRARY.slice(0, 2),
    collections: [{ name: 'Both', snippets: [0, 1] }],
    searches: [{ name: 'Go', q: 'lang:go' }],
  };
  const { user, dialog, owner } = await openPreview(library, OLD);
  await clickButton(user, 'Import 1 snippet', dialog);
  await expectNoDialog();
  expect((await owner.get('/api/searches')).body).toMatchObject([{ name: 'Go' }]);
  expect((await owner.get('/api/collections')).body).toMatchObject([{ name: 'Both' }, { name: 'Shelf' }]);
});

test('names snippets that stay private because of possible secrets', { tags: ['slow'] }, async () => {
  const leak = { title: 'Leak', code: `glpat-${'a1B2c3D4e5'.repeat(2)}`, isPublic: true };
  const { user, dialog } = await openPreview([leak, { ...item('Open'), isPublic: true }]);
  await user.click(within(dialog).getByRole('switch', { name: 'Keep visibility' }));
  await clickButton(user, 'Import 2 snippets', dialog);
  const report = await within(dialog).findByRole('alert', { name: 'Import result' });
  expect(report).toHaveTextContent('2 snippets created.');
  expect(within(report).getByRole('listitem')).toHaveTextContent(/^Leak: .*GitLab token/);
  await user.keyboard('{Escape}');
  await expectNoDialog();
  expect(await findCard('Leak')).toHaveTextContent('Private');
  expect(await findCard('Open')).toHaveTextContent('Public');
});

test('names snippets whose trigger another snippet has, before and after the import', { tags: ['slow'] }, async () => {
  const taken = { ...item('Changed', 'after'), trigger: 'go' };
  const { user, dialog } = await openPreview([taken], [{ ...item('Changed', 'before'), trigger: 'go' }]);
  expect(await rowsIn(dialog)).toEqual(['ChangedChanged']);
  await user.selectOptions(combobox(dialog, 'Changed snippets'), 'Update as a new version');
  expect(await rowsIn(dialog)).toEqual(['ChangedChanged']);
  await user.selectOptions(combobox(dialog, 'Changed snippets'), 'Import as a copy');
  expect(await rowsIn(dialog)).toEqual(['ChangedChangedIts trigger is left out: another snippet has it.']);
  await clickButton(user, 'Import 1 snippet', dialog);
  const report = await within(dialog).findByRole('alert', { name: 'Import result' });
  expect(report).toHaveTextContent('1 snippet created.');
  expect(within(report).getByRole('listitem')).toHaveTextContent(
    'Changed: Imported without the trigger “go”: another snippet has it',
  );
});

test('counts and names the snippets that exceed the quota', { tags: ['slow'] }, async () => {
  const server = await testServer({ quota: { snippets: 1, bytes: 1_000_000 } });
  const { user } = await openApp('/snippets', { as: 'ada', server });
  await screen.findByRole('heading', { level: 1 });
  drop([item('Fits'), item('Second'), item('Third')]);
  const dialog = await findPreview('Pegboard');
  await clickButton(user, 'Import 3 snippets', dialog);
  const report = await within(dialog).findByRole('alert', { name: 'Import result' });
  expect(report).toHaveTextContent('1 snippet created, 2 refused.');
  expect(within(report).getAllByRole('listitem')).toHaveLength(2);
  expect(report).toHaveTextContent('Third: Your account is limited');
});

test('offers to compare again if the server does not answer', { tags: ['slow'] }, async () => {
  const app = await openApp('/snippets', { as: 'ada' });
  await screen.findByRole('heading', { level: 1 });
  const restore = app.network.fail(PREVIEW, { status: 503, body: { message: 'Not now.' } });
  drop(LIBRARY);
  const dialog = await findPreview('Pegboard');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not now.');
  restore();
  await clickButton(app.user, 'Try again', dialog);
  expect(await within(dialog).findByText('3 new, 0 already here, 0 changed, 1 refused')).toBeVisible();
});

const LONG = Array.from({ length: 2_500 }, (_, n) => item(`Number ${n}`));

/** Starts an import whose second part waits. */
async function startLong() {
  const app = await openPreview(LONG);
  const release = app.network.hold(/^\/api\/imports\/\d+$/, 'POST');
  await clickButton(app.user, 'Import 2,500 snippets', app.dialog);
  expect(await within(app.dialog).findByText('1,000 of 2,500 snippets', {}, { timeout: 30_000 })).toBeVisible();
  return { ...app, release };
}

const cancel = (user: UserEvent, dialog: HTMLElement) => clickButton(user, 'Cancel', dialog);

test('shows progress, keeps what is finished after Cancel, and names it', {
  tags: ['slow'],
  timeout: 90_000,
}, async () => {
  const { user, dialog, release, network } = await startLong();
  const bar = within(dialog).getByRole('progressbar', { name: 'Imported' });
  expect(Number(bar.getAttribute('value'))).toBeCloseTo(1 / 3);
  await user.keyboard('{Escape}');
  await cancel(user, dialog);
  expect(within(dialog).getByText('Cancelling...')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expectToast('Import cancelled', '2,000 snippets created.');
  await expectNoDialog();
  expect(network.sent('POST', /^\/api\/imports\/\d+$/)).toHaveLength(1);
});

test('continues after an error with the part that failed', { tags: ['slow'], timeout: 90_000 }, async () => {
  const { user, dialog, release, network } = await startLong();
  const restore = network.fail(/^\/api\/imports\/\d+$/, { status: 503, body: { message: 'Not now.' } }, 'POST');
  release();
  await waitFor(() => expect(network.sent('POST', /^\/api\/imports\/\d+$/).length).toBeGreaterThan(0));
  const alert = await within(dialog).findByRole('alert', {}, { timeout: 30_000 });
  expect(alert).toHaveTextContent('Server returned 503: Not now. Please try again.');
  restore();
  await clickButton(user, 'Try again', dialog);
  await expectToast('Snippets Imported', '2,500 snippets created.');
  expect(network.sent('POST', IMPORTS)).toHaveLength(1);
});

test('imports nothing after the session ended', { tags: ['slow'] }, async () => {
  const { user, dialog, network } = await openPreview(LIBRARY);
  await within(dialog).findByRole('button', { name: 'Import 3 snippets' });
  localStorage.removeItem('auth_tokens');
  await clickButton(user, 'Import 3 snippets', dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Authentication error. Please try logging in again.',
  );
  expect(network.sent('POST', IMPORTS)).toEqual([]);
});
