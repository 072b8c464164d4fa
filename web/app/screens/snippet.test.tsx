import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectAddress,
  expectCards,
  expectToast,
  findCard,
} from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const FILES = [
  { name: 'src/main.ts', code: 'main()' },
  { name: 'README.md', code: '# Read me' },
];

/** A snippet with these files in place of one. */
const SEVERAL = { code: undefined, language: undefined, files: FILES };

const page = (title: string) => screen.findByRole('article', { name: title });

/** Opens the page of a snippet of Ada. */
async function openSnippet(given: Parameters<typeof createSnippet>[1], as?: string) {
  const server = await testServer();
  const ada = await server.person('ada');
  const snippet = await createSnippet(ada, { title: 'Shown', ...given });
  return { ada, snippet, ...(await openApp(`/snippets/${snippet.id}`, { server, as })) };
}

/** Collects the downloads of the page. */
function watchDownloads(): { name: string; content: Promise<string> }[] {
  const downloads: { name: string; content: Promise<string> }[] = [];
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) last = blob;
    return 'blob:download';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push({ name: this.download, content: last.text() });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return downloads;
}

test('opens from the card of an own snippet and shows its details, collections and comments', async () => {
  const { user, owner, snippets, collections } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Mine', description: 'For later', tags: ['net'], language: 'go', code: 'go run' }],
    collections: [{ name: 'Shelf' }, { name: 'Other' }],
  });
  await owner.post(`/api/collections/${collections[0]?.id}/snippets/${snippets[0]?.id}`, {});
  await user.click(within(await findCard('Mine')).getByRole('link', { name: 'Mine' }));
  await expectAddress(`/snippets/${snippets[0]?.id}`);
  const article = await page('Mine');
  expect(within(article).getByRole('heading', { level: 1 })).toHaveTextContent('Mine');
  for (const text of ['For later', 'net', 'Go', 'Private']) expect(within(article).getByText(text)).toBeVisible();
  expect(within(article).getByRole('region', { name: 'Code of Mine' })).toHaveTextContent('go run');
  expect(within(article).queryByRole('link', { name: /^Raw/ })).not.toBeInTheDocument();
  const details = within(screen.getByRole('region', { name: 'Details' }));
  expect(await details.findByRole('link', { name: 'Shelf' })).toHaveAttribute(
    'href',
    `/collections/${collections[0]?.id}`,
  );
  expect(details.queryByText('Other')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Comments' })).toBeVisible();
  expect(document.title).toMatch(/^Mine/);
});

test('shows several files with their own copy, raw link and download', { tags: ['slow'] }, async () => {
  const { user, snippet } = await openSnippet({ ...SEVERAL, isPublic: true });
  const article = await page('Shown');
  const names = within(article).getAllByRole('heading', { level: 2 });
  expect(names.map(({ textContent }) => textContent)).toEqual(['src/main.ts', 'README.md']);
  const readme = within(within(article).getByRole('region', { name: 'README.md' }));
  expect(readme.getByRole('link', { name: 'README.md' })).toHaveAttribute('href', '#file-readme-md');
  expect(readme.getByRole('link', { name: 'Raw code of README.md' })).toHaveAttribute(
    'href',
    `/shared/${snippet.shareId}/raw/README.md`,
  );
  await user.click(readme.getByRole('button', { name: 'Copy README.md' }));
  await expectToast('Code copied!');
  expect(await navigator.clipboard.readText()).toBe('# Read me');
  const wrap = readme.getByRole('button', { name: 'Wrap long lines of README.md' });
  await user.click(wrap);
  expect(wrap).toHaveAttribute('aria-pressed', 'true');

  const downloads = watchDownloads();
  await clickButton(user, 'Download src/main.ts');
  await clickButton(user, 'Download ZIP');
  await waitFor(() => expect(downloads).toHaveLength(2));
  expect(downloads.map(({ name }) => name)).toEqual(['main.ts', 'shown.zip']);
  expect(await downloads[0]?.content).toBe('main()');
  expect(await downloads[1]?.content).toMatch(/^PK/);
});

test('renders ten files first, others on demand, and every file that a link leads to', { tags: ['slow'] }, async () => {
  const files = Array.from({ length: 14 }, (_, index) => ({ name: `${index + 1}.txt`, code: `line ${index + 1}` }));
  const { user, reload, snippet } = await openSnippet({ ...SEVERAL, files }, 'ada');
  const sheets = async () => within(await page('Shown')).getAllByRole('region', { name: /^\d+\.txt$/ });
  expect(await sheets()).toHaveLength(10);
  await reload(`/snippets/${snippet.id}#file-12-txt`);
  expect(await sheets()).toHaveLength(12);
  location.hash = '#file-2-txt';
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  expect(await sheets()).toHaveLength(12);
  await clickButton(user, 'Show 2 more files');
  expect(await sheets()).toHaveLength(14);
  expect(within(screen.getByRole('region', { name: '13.txt' })).getByRole('link')).toHaveFocus();
});

test('shows visitors a public snippet without actions that need an account', async () => {
  await openSnippet({ isPublic: true });
  const article = within(await page('Shown'));
  const buttons = article.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent);
  expect(buttons).toEqual(['Download', 'Wrap long lines', 'Picture', 'Download file', 'Copy code']);
  expect(screen.queryByText('Collections')).not.toBeInTheDocument();
});

test('asks visitors to sign in at the address of a private snippet, as at that of a missing one', {
  tags: ['slow'],
}, async () => {
  const { snippet, reload } = await openSnippet({ title: 'Hidden' });
  for (const id of [snippet.id, 'nothing']) {
    await reload(`/snippets/${id}`);
    expect(await screen.findByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();
    expect(screen.getByText('Sign in to open this page')).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^Discover/));
  }
  expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
});

test('finds no snippet that a person cannot read, and offers ways on', async () => {
  const { reload } = await openSnippet({ title: 'Hidden' }, 'bob');
  for (const path of [location.pathname, '/snippets/99', '/snippets/nothing']) {
    await reload(path);
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('heading', { level: 1, name: 'Snippet Not Found' })).toBeVisible();
    expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(main.getByRole('link', { name: 'My Snippets' })).toHaveAttribute('href', '/snippets');
    await waitFor(() => expect(document.title).toMatch(/^Snippet Not Found/));
    expect(screen.queryByText('Did you forget to add the page to the router?')).not.toBeInTheDocument();
  }
  expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
});

test('offers a reader to collect and duplicate but not to change', { tags: ['slow'] }, async () => {
  const { user, ada, snippet, server } = await openSnippet({ ...SEVERAL, isPublic: true }, 'bob');
  await page('Shown');
  expect(screen.getByRole('button', { name: 'Add to collection' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await clickButton(user, 'More for Shown');
  await screen.findByRole('menuitem', { name: 'Duplicate' });
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Pin to topp', 'Add to collection', 'Duplicate', 'Download ZIP']);
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await expectToast('Snippet duplicated', 'This is your private copy.');
  const original = await screen.findByRole('link', { name: 'Shown' });
  expect(original).toHaveAttribute('href', `/snippets/${snippet.id}`);
  expect(within(await page('Shown')).getByText('Private')).toBeVisible();
  expect(location.pathname).not.toBe(`/snippets/${snippet.id}`);
  expect((await ada.get('/api/snippets')).body).toHaveLength(1);
  expect((await (await server.person('bob')).get('/api/snippets')).body).toMatchObject([{ fileCount: 2 }]);
});

test('moves a deleted snippet to the trash and shows the list', { tags: ['slow'] }, async () => {
  const { user, owner } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Stays' }, { title: 'Goes' }] });
  await user.click(within(await findCard('Goes')).getByRole('link', { name: 'Goes' }));
  await page('Goes');
  await chooseFromMenu(user, 'Goes', 'Delete');
  await clickButton(user, 'Delete', await screen.findByRole('dialog'));
  await expectAddress('/snippets');
  await expectCards('Stays');
  expect((await owner.get('/api/trash')).body).toMatchObject([{ title: 'Goes' }]);
});

test('copies, marks and edits by key, unless keys are switched off', { tags: ['slow'] }, async () => {
  const { user } = await openSnippet(SEVERAL, 'ada');
  const article = within(await page('Shown'));
  await user.keyboard('c');
  await expectToast('Code copied!');
  expect(await navigator.clipboard.readText()).toBe('main()');
  article.getByRole('region', { name: 'Code of README.md' }).focus();
  await user.keyboard('c');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('# Read me'));
  await user.keyboard('f');
  expect(await article.findByRole('button', { name: 'Remove from favorites' })).toBeVisible();
  await user.keyboard('e');
  expect(await screen.findByRole('dialog', { name: 'Edit Snippet' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('?');
  const shortcuts = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(shortcuts).toHaveTextContent('On the page of a snippet');
  await user.click(within(shortcuts).getByRole('switch'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('f');
  expect(article.getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
});

test('shows why a snippet could not be loaded, and a placeholder until it is', { tags: ['slow'] }, async () => {
  const { user, network, snippets } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Slow' }] });
  const detail = new RegExp(`/api/snippets/${snippets[0]?.id}$`);
  network.fail(detail, { status: 503, body: { message: 'Not now' } });
  await user.click(within(await findCard('Slow')).getByRole('link', { name: 'Slow' }));
  const alert = await within(screen.getByRole('main')).findByRole('alert');
  expect(alert).toHaveTextContent('Not now');
  network.release();
  network.hold(detail);
  await clickButton(user, 'Try again', alert);
  expect(await screen.findByRole('status', { name: 'Loading snippet' })).toBeVisible();
  network.release();
  await page('Slow');
});
