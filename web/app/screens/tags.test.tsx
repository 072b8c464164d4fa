import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Network } from '#tests/component/network.ts';
import { openApp } from '#tests/component/open-app.ts';
import {
  clickButton,
  expectAddress,
  expectCards,
  expectNoDialog,
  expectToast,
  replaceText,
} from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

/** The buttons of the tags or languages, without their menus. */
const pills = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('button', { name: /snippets?$/ });
const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Main' }));

/** Matches the button of a tag or language. jsdom, unlike browsers, drops the spaces between the parts of its name. */
const pill = (name: string, count: number) => new RegExp(`^${name}\\s*${count}\\s*snippet${count === 1 ? '' : 's'}$`);

/** Signs Ada in on a server that also has a public and a private snippet of Bob. */
async function openTags(path: string, prepare?: (network: Network) => void) {
  const server = await testServer();
  const ada = await server.person('ada');
  const bob = await server.person('bob');
  for (const [owner, fields] of [
    [ada, { title: 'Debounce', tags: ['timing', 'dom'] }],
    [ada, { title: 'Throttle', tags: ['timing'] }],
    [ada, { title: 'Plain', tags: [] }],
    [bob, { title: 'Open timer', tags: ['timing'], isPublic: true }],
    [bob, { title: 'Hidden timer', tags: ['timing', 'secret'] }],
  ] as const) {
    await createSnippet(owner, fields);
    server.advance(1_000);
  }
  return openApp(path, { server, as: 'ada', prepare });
}

test('counts the tags of readable snippets and toggles the snippets of one', { tags: ['slow'] }, async () => {
  const { user } = await openTags('/tags');
  expect(await screen.findByRole('heading', { name: 'Select a tag to view snippets' })).toBeVisible();
  expect(document.title).toBe('Tags · Pegboard');
  expect((await pills('Tags')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/timing\s*3/),
    expect.stringMatching(/dom\s*1/),
  ]);

  await clickButton(user, pill('timing', 3));
  await expectAddress('/tags?tag=timing');
  expect(await screen.findByRole('heading', { name: 'Snippets tagged with timing' })).toBeVisible();
  expect(document.title).toBe('timing · Tags · Pegboard');
  expect(screen.getByRole('button', { name: pill('timing', 3) })).toHaveAttribute('aria-pressed', 'true');
  await expectCards('Open timer', 'Throttle', 'Debounce');

  await clickButton(user, pill('dom', 1));
  await expectCards('Debounce');
  history.back();
  expect(await screen.findByRole('heading', { name: 'Snippets tagged with timing' })).toBeVisible();
  await clickButton(user, pill('timing', 3));
  await expectAddress('/tags');
  expect(await screen.findByRole('heading', { name: 'Select a tag to view snippets' })).toBeVisible();
});

test('shows the tags together with their menus', { tags: ['slow'] }, async () => {
  let release = () => {};
  await openTags('/tags', (network) => {
    release = network.hold(/\/api\/tags\/counts\?scope=own/);
  });
  const tag = screen.findByRole('button', { name: pill('dom', 1) }, { timeout: 500 });
  await expect(tag).rejects.toThrow('Unable to find');
  release();
  expect(await screen.findByRole('button', { name: 'More for dom' })).toBeVisible();
});

test('shows the tag in the address until the filter is cleared', async () => {
  const { user } = await openTags('/tags?tag=dom');
  await expectCards('Debounce');
  await clickButton(user, 'Clear filter');
  await expectAddress('/tags');
  await waitFor(() => expect(screen.queryByRole('feed')).not.toBeInTheDocument());
});

test('leads from the sidebar to all tags and toggles one there', async () => {
  const snippets = Array.from({ length: 7 }, (_, n) => ({ title: `Number ${n}`, tags: [`tag-${n}`] }));
  const { user } = await openApp('/', { as: 'ada', snippets });
  await user.click(await (await sidebar()).findByRole('link', { name: '+2 more' }));
  await expectAddress('/tags');
  await user.click(await (await sidebar()).findByRole('button', { name: 'tag-3' }));
  await expectAddress('/tags?tag=tag-3');
  await expectCards('Number 3');
});

/** Opens the menu of a tag and chooses an item. Returns the dialog. */
async function chooseFromTag({ user }: { user: UserEvent }, tag: string, item: string): Promise<HTMLElement> {
  await clickButton(user, `More for ${tag}`);
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return screen.findByRole('dialog', { name: `${item} tag` });
}

test('renames a tag in the own snippets and follows it in the address', async () => {
  const app = await openTags('/tags?tag=dom');
  const { user, owner } = app;
  const dialog = await chooseFromTag(app, 'dom', 'Rename');
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('dom');
  await user.clear(name);
  await clickButton(user, 'Rename', dialog);
  expect(dialog).toHaveTextContent('Tag is required');
  await replaceText(user, name, ' browser ');
  await clickButton(user, 'Rename', dialog);
  await expectToast('Tag renamed', '1 snippet changed.');
  await expectNoDialog();
  expect(await screen.findByRole('button', { name: pill('browser', 1) })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('button', { name: pill('dom', 1) })).not.toBeInTheDocument();
  await expectAddress('/tags?tag=browser');
  await expectCards('Debounce');
  expect((await owner.get('/api/tags')).body).toEqual(['timing', 'browser']);
});

test('asks before it merges a tag with an existing one, and updates the counts', { tags: ['slow'] }, async () => {
  const app = await openTags('/tags');
  const { user, owner } = app;
  const dialog = await chooseFromTag(app, 'dom', 'Rename');
  await replaceText(user, within(dialog).getByRole('textbox', { name: 'Name' }), 'timing');
  await clickButton(user, 'Rename', dialog);
  const question = await screen.findByRole('dialog', { name: 'Merge tags' });
  expect(question).toHaveAccessibleDescription(
    '“dom” merges into the existing tag “timing”, which is on 2 snippets of yours. They cannot be separated again. Snippets of other people keep their tags.',
  );
  // Also none behind it.
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
  await clickButton(user, 'Cancel', question);
  expect((await owner.get('/api/tags')).body).toContain('dom');
  await clickButton(user, 'Rename', await screen.findByRole('dialog', { name: 'Rename tag' }));
  await clickButton(user, 'Merge', await screen.findByRole('dialog', { name: 'Merge tags' }));
  await expectToast('Tags merged', '1 snippet changed.');
  await expectNoDialog();
  await waitFor(async () => expect(await pills('Tags')).toHaveLength(1));
  expect(screen.getByRole('button', { name: pill('timing', 3) })).toBeVisible();
});

test("deletes a tag after a question with the count, and keeps it on other people's snippets", {
  tags: ['slow'],
}, async () => {
  const app = await openTags('/tags?tag=timing');
  const { user, server } = app;
  const dialog = await chooseFromTag(app, 'timing', 'Delete');
  expect(dialog).toHaveAccessibleDescription('“timing” will be removed from 2 snippets of yours. The snippets stay.');
  await clickButton(user, 'Delete', dialog);
  await expectToast('Tag deleted', 'Removed from 2 snippets.');
  await expectNoDialog();
  await expectAddress('/tags');
  expect(await screen.findByRole('button', { name: pill('timing', 1) })).toBeVisible();
  // Only Bob has it now.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More for timing' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for dom' })).toHaveFocus());
  const bob = await server.person('bob');
  expect((await bob.get('/api/tags')).body).toEqual(['timing', 'secret']);
});

test('keeps the dialog open when the tag cannot be renamed', { tags: ['slow'] }, async () => {
  const app = await openTags('/tags');
  const dialog = await chooseFromTag(app, 'dom', 'Rename');
  app.network.fail('/api/tags/dom', { status: 503, body: { message: 'Not now' } }, 'PATCH');
  await replaceText(app.user, within(dialog).getByRole('textbox', { name: 'Name' }), 'browser');
  await clickButton(app.user, 'Rename', dialog);
  await expectToast('Error renaming tag', 'Not now');
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('browser');
});

test('says that there are no tags', async () => {
  await openApp('/tags', { as: 'ada' });
  expect(await screen.findByRole('heading', { name: 'No tags available' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Tags' })).not.toBeInTheDocument();
});

test('finds one of many tags by typing', { tags: ['slow'] }, async () => {
  const tags = (prefix: string) => Array.from({ length: 25 }, (_, n) => `${prefix}-${n}`);
  const { user } = await openApp('/tags', {
    as: 'ada',
    snippets: [
      { title: 'One', tags: tags('tag') },
      { title: 'Two', tags: tags('other') },
    ],
  });
  await replaceText(user, await screen.findByRole('searchbox', { name: 'Find in tags' }), 'AG-21');
  await waitFor(async () => expect(await pills('Tags')).toHaveLength(1));
  await clickButton(user, pill('tag-21', 1));
  await expectCards('One');
});

test('reports tags that cannot be loaded and loads them again', { tags: ['slow'] }, async () => {
  let restore = () => {};
  const { user, expectConsole } = await openApp('/tags', {
    as: 'ada',
    snippets: [{ title: 'One', tags: ['alpha'] }],
    prepare: (network) => {
      restore = network.fail('/api/tags/counts', { status: 200, body: 'out of order' });
    },
  });
  expectConsole(/^Could not load the filters/);
  expect(await screen.findByRole('heading', { name: 'Error loading tags' })).toBeVisible();
  restore();
  await clickButton(user, 'Try again');
  expect(await screen.findByRole('button', { name: pill('alpha', 1) })).toBeVisible();
});

test('counts all languages and shows the snippets of one', { tags: ['slow'] }, async () => {
  const languages = ['go', 'go', 'rust', 'csharp', 'java', 'sql', 'python'];
  const { user } = await openApp('/', {
    as: 'ada',
    snippets: languages.map((language) => ({ title: language, language })),
  });
  await user.click(await screen.findByRole('link', { name: 'Show all (6)' }));
  expect(await screen.findByRole('heading', { name: 'Select a language to view snippets' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Languages · Pegboard'));
  expect(await pills('Languages')).toHaveLength(6);
  await clickButton(user, pill('C#', 1));
  await expectAddress('/languages?language=csharp');
  expect(await screen.findByRole('heading', { name: 'Snippets in C#' })).toBeVisible();
  await expectCards('csharp');
});
