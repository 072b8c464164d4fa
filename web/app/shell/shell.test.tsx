import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectCards, findCard } from '#tests/component/page.ts';

const sidebar = async () => within(await screen.findByRole('complementary'));
const group = async (name: string) => within(await (await sidebar()).findByRole('region', { name }));

test('shows the tools in the header', { tags: ['slow'] }, async () => {
  await openApp('/', { as: 'ada' });
  // `main` has a header as well, which Testing Library takes for a banner.
  await screen.findByRole('button', { name: 'Account' });
  const header = within(document.querySelector('header') ?? document.body);
  expect(header.getByRole('combobox', { name: 'Search snippets' })).toBeVisible();
  for (const name of ['Switch to dark theme', 'About', 'Code theme', 'Command palette', 'New Snippet', 'Account']) {
    expect(header.getByRole('button', { name })).toBeVisible();
  }
});

test('opens every screen from the sidebar and marks the current one', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  for (const [name, path] of [
    ['Home', '/'],
    ['My Snippets', '/snippets'],
    ['Collections', '/collections'],
    ['Tags', '/tags'],
    ['Settings', '/settings'],
  ] as const) {
    const link = (await sidebar()).getByRole('link', { name });
    await user.click(link);
    await expectAddress(path);
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'page'));
    expect(await within(screen.getByRole('main')).findByRole('heading', { level: 1 })).toBeVisible();
    expect((await sidebar()).getAllByRole('link', { current: 'page' })).toEqual([link]);
    expect(document.title).toMatch(/Pegboard/);
  }
});

test('lists the five most used languages and tags as filters and links to all of them', {
  tags: ['slow'],
}, async () => {
  const languages = ['go', 'css', 'sql', 'bash', 'java', 'rust', 'php'];
  const snippets = languages.map((language, index) => ({
    title: `In ${language}`,
    language,
    // The first tags are used most.
    tags: languages.slice(index).map((_, tag) => `tag${tag}`),
  }));
  const { user } = await openApp('/', {
    as: 'ada',
    snippets: [...snippets, { title: 'Go again', language: 'go', tags: [] }],
  });
  const shown = (await group('Languages')).getAllByRole('button');
  expect(shown).toHaveLength(5);
  expect(shown[0]).toHaveTextContent('Go');
  expect(shown[0]?.querySelector('span[style]')).toHaveAttribute('style', expect.stringContaining('--dot-cyan'));
  const tags = (await group('Tags')).getAllByRole('button');
  expect(tags.map(({ textContent }) => textContent)).toEqual(['#tag0', '#tag1', '#tag2', '#tag3', '#tag4']);

  const go = (await group('Languages')).getByRole('button', { name: 'Go' });
  await user.click(go);
  expect(go).toHaveAttribute('aria-pressed', 'true');
  await expectAddress('/?language=go');
  await expectCards('Go again', 'In go');
  await user.click((await group('Tags')).getByRole('button', { name: 'tag3' }));
  await expectCards('In go');
  await user.click(go);
  expect(go).toHaveAttribute('aria-pressed', 'false');
  await expectAddress('/?tag=tag3');

  await user.click((await group('Tags')).getByRole('link', { name: '+2 more' }));
  await expectAddress('/tags');
  await user.click((await group('Languages')).getByRole('link', { name: 'Show all (7)' }));
  await expectAddress('/languages');
  expect(await screen.findByRole('heading', { level: 1, name: 'Languages' })).toBeVisible();
});

test('omits filters that cannot be loaded and logs why', { tags: ['slow'] }, async () => {
  const { expectConsole } = await openApp('/', {
    as: 'ada',
    snippets: [{ title: 'Unaffected', language: 'go' }],
    prepare: (network) => network.fail(/\/api\/(languages|tags)/, { status: 500 }),
  });
  expectConsole(/Could not load the filters/);
  await findCard('Unaffected');
  expect((await sidebar()).queryByRole('region')).not.toBeInTheDocument();
  for (const alert of screen.queryAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
});

test('describes the app and its version in the About dialog', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await clickButton(user, 'About');
  const dialog = await screen.findByRole('dialog', { name: 'About Pegboard' });
  expect(dialog).toHaveTextContent(`Version 1.0.0`);
  expect(dialog).toHaveTextContent('searchable repository for code snippets');
  expect(dialog).toHaveTextContent('Drag and drop');
  expect(dialog).toHaveTextContent('Syntax highlighting for 100+ languages');
  const headings = within(dialog).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Overview', 'Key features', 'Tech stack', 'Contact']);
  const link = within(dialog).getByRole('link', { name: 'source code repository' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/));
  await user.click(within(dialog).getByText('Close'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'About' })).toHaveFocus());
});
