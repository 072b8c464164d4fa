import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { VersionSummary } from '#contract/versions.ts';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectNoDialog, expectToast } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

/** Opens the history of a snippet of Ada, edited once for each state but the first. */
async function openHistory(states: readonly object[], { as = 'ada', query = '' } = {}) {
  const server = await testServer();
  const ada = await server.person('ada');
  const [first = {}, ...others] = states;
  const { id } = await createSnippet(ada, { title: 'Jam', tags: [], ...first });
  for (const state of others) {
    server.advance(60_000);
    await ada.put(`/api/snippets/${id}`, { title: 'Jam', description: null, tags: [], ...state });
  }
  const app = await openApp(`/snippets/${id}/history${query}`, { server, as });
  const versions = async () => VersionSummary.array().parse((await ada.get(`/api/snippets/${id}/versions`)).body);
  return { ...app, ada, id, versions };
}

const items = async () => within(await screen.findByRole('list', { name: 'Versions' })).getAllByRole('listitem');
const version = (number: number) => screen.findByRole('region', { name: `Version ${number}` });

test('lists the versions with author, age and counts, and shows what the newest one changed', async () => {
  await openHistory([{ code: 'one' }, { code: 'one\ntwo', language: 'javascript', title: 'Jelly', tags: ['sweet'] }]);
  const [newest, oldest] = await items();
  expect(newest).toHaveTextContent(/^Version 2 Current ?\+1 −0 ?.* ago by ada$/);
  expect(oldest).toHaveTextContent(/^Version 1 ?\+1 −0 ?.* ago by ada$/);
  const shown = within(await version(2));
  expect(await shown.findByText('Compared with version 1')).toBeVisible();
  for (const text of ['Jam', 'Jelly', 'sweet']) expect(await shown.findByText(text)).toBeVisible();
  expect(shown.getByText('Renamed from jam.js')).toBeVisible();
  expect(await shown.findByRole('region', { name: /: before$/ })).toHaveTextContent(/^one$/);
  expect(shown.getByRole('region', { name: /: after$/ })).toHaveTextContent(/one\s*two/);
  expect(shown.queryByRole('button', { name: /Restore|Purge/ })).not.toBeInTheDocument();
  expect(document.title).toMatch(/^History of Jelly/);
});

test('shows only the files that a version changed', { tags: ['slow'] }, async () => {
  const files = [
    { name: 'kept.txt', code: 'kept' },
    { name: 'old.txt', code: 'old' },
    { name: 'gone.txt', code: 'gone' },
    { name: 'out.txt', code: 'out' },
  ];
  const changed = [
    { name: 'kept.txt', code: 'kept' },
    { name: 'new.txt', code: 'old' },
    { name: 'added.go', code: 'added' },
  ];
  await openHistory([{ code: undefined, language: undefined, files }, { files: changed }]);
  const shown = within(await version(2));
  expect(await shown.findByText('Renamed from old.txt')).toBeVisible();
  const names = shown.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['new.txt', 'added.go', 'gone.txt', 'out.txt']);
  expect(within(shown.getByRole('region', { name: 'added.go' })).getByText('Added')).toBeVisible();
  expect(within(shown.getByRole('region', { name: 'gone.txt' })).getByText('Removed')).toBeVisible();
});

test('shows a change of only the trigger and the placeholders', { tags: ['slow'] }, async () => {
  await openHistory([{ code: '${name}' }, { code: '${name}', isTemplate: true, trigger: 'greet' }]);
  const shown = within(await version(2));
  expect(await shown.findByText('greet')).toBeVisible();
  expect(shown.getByText('Placeholders').nextElementSibling).toHaveTextContent(/No.*Yes/);
  expect(shown.queryByText('The order of the files changed.')).not.toBeInTheDocument();
});

test('says so when only line endings changed', async () => {
  await openHistory([{ code: 'a\nb' }, { code: 'a\r\nb', language: 'javascript' }]);
  const file = within(await within(await version(2)).findByRole('region', { name: 'jam.js' }));
  expect(file.getByText('Only line endings changed')).toBeVisible();
  expect(file.queryByRole('region')).not.toBeInTheDocument();
});

test('restores everything as a new version, and undoes that', { tags: ['slow'] }, async () => {
  const states = [{ code: 'one' }, { code: 'two' }];
  const { user, ada, id, network, versions } = await openHistory(states, { query: '?version=1' });
  await version(1);
  await user.dblClick(screen.getByRole('button', { name: 'Restore all' }));
  await expectToast('Version restored', 'It is now version 3.');
  expect(network.sent('POST', /\/restore$/)).toHaveLength(1);
  await expectAddress(`/snippets/${id}/history`);
  expect((await items())[0]).toHaveTextContent('restored version 1');
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ code: 'one', version: 3 });
  await clickButton(user, 'Undo');
  await expectToast('Restoration undone');
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ code: 'two', version: 4 });
  expect((await versions())[0]).toMatchObject({ restoredFrom: 2 });
});

test('restores one file and says when there is nothing to restore', { tags: ['slow'] }, async () => {
  const files = (first: string) => [
    { name: 'a.txt', code: first },
    { name: 'b.txt', code: 'b' },
  ];
  const states = [
    { code: undefined, language: undefined, files: files('one') },
    { title: 'Jelly', files: files('two') },
  ];
  const { user, ada, id } = await openHistory(states, { query: '?version=1' });
  await clickButton(user, 'Restore this file: a.txt');
  await expectToast('Version restored', 'It is now version 3.');
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ title: 'Jelly', files: files('one') });
  await user.click(within((await items())[2] ?? document.body).getByRole('link'));
  await version(1);
  await clickButton(user, 'Restore this file: a.txt');
  await expectToast('Nothing to restore', 'The snippet is already like this.');
});

test('refuses to restore over a change that was made elsewhere', async () => {
  const { user, ada, id } = await openHistory([{ code: 'one' }, { code: 'two' }], { query: '?version=1' });
  await version(1);
  await ada.put(`/api/snippets/${id}`, { title: 'Jam', code: 'three', tags: [] });
  await clickButton(user, 'Restore all');
  await expectToast(
    'Error restoring the version',
    'The snippet was changed elsewhere. Look at the newest version and try again.',
  );
  await waitFor(async () => expect(await items()).toHaveLength(3));
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ code: 'three' });
});

test('purges a version after a question that names what it cannot reach', { tags: ['slow'] }, async () => {
  const states = [{ code: 'secret()' }, { code: 'two' }, { code: 'three' }];
  const { user, ada, id } = await openHistory(states, { query: '?version=1' });
  expect(await within(await version(1)).findByRole('region', { name: /^Code of/ })).toHaveTextContent('secret()');
  await clickButton(user, 'Purge');
  const question = await screen.findByRole('dialog', { name: 'Purge version 1' });
  expect(question).toHaveTextContent('Purging cannot reach backups of the server, exports, and copies');
  await clickButton(user, 'Purge', question);
  await expectToast('Version purged', 'Its content has been permanently deleted.');
  await expectNoDialog();
  const shown = within(await version(1));
  expect(await shown.findByText('This version was purged')).toBeVisible();
  expect(shown.queryByRole('button')).not.toBeInTheDocument();
  expect((await items())[2]).toHaveTextContent('Purged');
  expect((await ada.get(`/api/snippets/${id}/versions/1`)).status).toBe(410);

  await user.click(within((await items())[1] ?? document.body).getByRole('link'));
  expect(await within(await version(2)).findByText(/The version before was purged/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('secret()');
});

test.each(['bob', 'ada'])('shows the not-found page for the history of another person to %s', async (as) => {
  const server = await testServer();
  const owner = await server.person(as === 'ada' ? 'bob' : 'ada');
  const { id } = await createSnippet(owner, { title: 'Open', isPublic: as === 'bob' });
  await openApp(`/snippets/${id}/history`, { server, as });
  expect(await screen.findByRole('heading', { level: 1, name: 'Snippet Not Found' })).toBeVisible();
  expect(screen.queryByText('Open')).not.toBeInTheDocument();
});

test('says that a snippet has not changed yet', { tags: ['slow'] }, async () => {
  await openHistory([{ code: 'one' }]);
  expect(await within(await version(1)).findByRole('region', { name: 'Code of jam.js' })).toHaveTextContent('one');
  expect(screen.getByText(/^No changes yet/)).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('opens from the page of a snippet by key and leads back', async () => {
  const { user, snippets } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Known' }] });
  const { id } = snippets[0] ?? {};
  history.pushState(null, '', `/snippets/${id}`);
  await screen.findByRole('article', { name: 'Known' });
  await user.keyboard('h');
  await expectAddress(`/snippets/${id}/history`);
  await user.click(await screen.findByRole('link', { name: 'Known' }));
  await screen.findByRole('article', { name: 'Known' });
  await user.keyboard('gh');
  await expectAddress('/');
});
