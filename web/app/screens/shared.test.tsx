import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PAGE_DATA_ID } from '#contract/pages.ts';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectAddress,
  expectCards,
  expectNoDialog,
  expectToast,
  findCard,
  queryCard,
} from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const SHARED_CALL = /\/api\/shared\/[^/]+$/;

/** Opens the page of a public snippet of Ada. */
async function openShared(fields: Parameters<typeof createSnippet>[1] = {}, as?: string) {
  const server = await testServer();
  const ada = await server.person('ada');
  const snippet = await createSnippet(ada, { title: 'Shown', code: 'show()', ...fields, isPublic: true });
  return { snippet, ada, ...(await openApp(`/shared/${snippet.shareId}`, { server, as })) };
}

test('shows visitors everything about a public snippet', { tags: ['slow'] }, async () => {
  const { user, reload, ada, snippet } = await openShared({
    title: 'Shown to all',
    description: 'Purpose\nand more',
    language: 'go',
    tags: ['net', 'io'],
    code: 'first line\nsecond line\n\tthird line\n',
  });
  await ada.post(`/api/snippets/${snippet.id}/favorite`);
  await reload();
  const article = await screen.findByRole('article', { name: /^Shown to all/ });
  expect(within(article).getByRole('heading', { level: 1 })).toHaveTextContent('Shown to all');
  expect(article).toHaveTextContent('Purpose and more');
  for (const text of ['Go', 'net', 'io']) expect(within(article).getByText(text)).toBeVisible();
  expect(article).toHaveTextContent(/Updated/);
  expect(article).toHaveTextContent(/\d uses/);
  expect(article).toHaveTextContent('by ada');
  expect(within(article).getByTitle('Favorite')).toBeVisible();
  expect(document.title).toMatch(/^Shown to all/);
  const code = within(article).getByRole('region', { name: 'Code of Shown to all' });
  expect(code).toHaveTextContent('third line');
  expect(code.querySelectorAll('.code-line')).toHaveLength(3);
  expect(within(article).getByRole('link', { name: 'Raw code' })).toHaveAttribute(
    'href',
    `/shared/${snippet.shareId}/raw`,
  );

  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  expect(await screen.findByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();
});

test('copies the code unchanged, counts a use and disables the button for a second, with its focus and width', {
  tags: ['slow'],
}, async () => {
  const { user } = await openShared({ code: '\tif (a < b && c) {\n\t}\n' });
  await screen.findByText('1 uses');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  const copied = await screen.findByRole('button', { name: 'Copied' });
  await user.click(copied);
  vi.advanceTimersByTime(999);
  expect(copied).toHaveAttribute('aria-disabled', 'true');
  expect(copied).toHaveFocus();
  // The invisible text keeps the width.
  expect(within(copied).getByText('Copy code')).toHaveClass('invisible');
  vi.advanceTimersByTime(1);
  await waitFor(() => expect(copied).toHaveAttribute('aria-disabled', 'false'));
  vi.useRealTimers();
  expect(await navigator.clipboard.readText()).toBe('\tif (a < b && c) {\n\t}\n');
  await expectToast('Code copied!');
  await screen.findByText('2 uses');
});

test('reports a refused copy', { tags: ['slow'] }, async () => {
  const { user } = await openShared();
  const button = await screen.findByRole('button', { name: 'Copy code' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Forbidden'));
  onTestFinished(() => void vi.restoreAllMocks());
  await user.click(button);
  await expectToast('Copy failed', 'Could not copy to clipboard.');
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeEnabled();
});

test('shows the same page for a private snippet and for a link that never existed', async () => {
  const { snippet, ada, reload } = await openShared();
  await screen.findByRole('heading', { level: 1, name: 'Shown' });
  await ada.post(`/api/snippets/${snippet.id}/publish`);
  for (const path of [`/shared/${snippet.shareId}`, '/shared/no-such-link', '/shared/..%2F..%2Fetc']) {
    await reload(path);
    expect(await screen.findByRole('heading', { name: 'Snippet Not Found' })).toBeVisible();
    expect(screen.getByText("The snippet you're looking for either doesn't exist or is not public.")).toBeVisible();
    expect(document.title).toMatch(/^Snippet Not Found/);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Comments' })).not.toBeInTheDocument();
  }
});

test('does not name a snippet in the title that became private after the browser cached its page', async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id, shareId } = await createSnippet(ada, { title: 'Taken back', isPublic: true });
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = PAGE_DATA_ID;
  data.textContent = JSON.stringify({ shared: (await server.visitor.get(`/api/snippets/${id}`)).body });
  document.body.append(data);
  await ada.post(`/api/snippets/${id}/publish`);
  await openApp(`/shared/${shareId}`, { server });
  expect(await screen.findByRole('heading', { name: 'Snippet Not Found' })).toBeVisible();
  expect(document.title).toBe('Snippet Not Found · Pegboard');
});

test('shows a placeholder until the snippet arrives', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/', { snippets: [{ title: 'Slow', isPublic: true }] });
  network.hold(SHARED_CALL);
  await user.click(within(await findCard('Slow')).getByRole('link', { name: 'Slow' }));
  expect(await screen.findByRole('status', { name: 'Loading snippet' })).toBeVisible();
  network.release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Slow' })).toBeVisible();
});

test('shows why a snippet could not be loaded and loads it again on request', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/', { snippets: [{ title: 'Far away', isPublic: true }] });
  const card = await findCard('Far away');
  network.fail(SHARED_CALL, { status: 500, body: { message: 'Connection lost' } });
  await user.click(within(card).getByRole('link', { name: 'Far away' }));
  const alert = await within(screen.getByRole('main')).findByRole('alert');
  expect(alert).toHaveTextContent('Connection lost');
  expect(document.title).toMatch(/^Shared snippet/);
  expect(network.sent('GET', SHARED_CALL)).toHaveLength(1);
  network.release();
  await clickButton(user, 'Try again', alert);
  expect(await screen.findByRole('heading', { level: 1, name: 'Far away' })).toBeVisible();
});

test('leads a visitor and a person back to the list, which has its position, and nobody who came by the link', {
  tags: ['slow'],
}, async () => {
  const { user, snippets, reload } = await openApp('/?search=far', {
    snippets: [{ title: 'Far away', isPublic: true }],
  });
  await user.click(within(await findCard('Far away')).getByRole('link', { name: 'Far away' }));
  const entries = history.length;
  await user.click(await screen.findByRole('link', { name: 'Back to the list' }));
  await expectAddress('/?search=far');
  expect(history.length).toBe(entries);
  await reload(`/shared/${snippets[0]?.shareId}`);
  await screen.findByRole('heading', { level: 1, name: 'Far away' });
  expect(screen.queryByRole('link', { name: 'Back to the list' })).not.toBeInTheDocument();
});

test("lets a signed-in person copy the link of another person's page", async () => {
  const { user, snippet } = await openShared({}, 'bob');
  await clickButton(user, 'Share', await screen.findByRole('main'));
  await expectToast('Link copied!', 'Share link copied to clipboard.');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/shared/${snippet.shareId}`);
});

test('shows the owner the public page and does not count the visit', { tags: ['slow'] }, async () => {
  const { user } = await openShared({ title: 'My own' }, 'ada');
  expect(await screen.findByRole('heading', { level: 1, name: 'My own' })).toBeVisible();
  expect(screen.getByText('0 uses')).toBeVisible();
  expect(screen.getByRole('complementary')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Account' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'All Snippets' })).toBeVisible();
});

test.each(['Make private', 'Delete'])(
  'does not show a cached page again after %s',
  { tags: ['slow'] },
  async (item) => {
    const { user, snippets } = await openApp('/', { as: 'ada', snippets: [{ title: 'Taken back', isPublic: true }] });
    await findCard('Taken back');
    history.pushState(null, '', `/shared/${snippets[0]?.shareId}`);
    await screen.findByRole('heading', { level: 1, name: 'Taken back' });
    history.back();
    await expectAddress('/');
    await expectCards('Taken back');
    await chooseFromMenu(user, 'Taken back', item);
    if (item === 'Delete') await clickButton(user, 'Delete', await screen.findByRole('dialog'));
    // It hides the board.
    await expectNoDialog();
    await waitFor(() => {
      const card = queryCard('Taken back');
      expect(card && within(card).queryByText('Public')).toBeNull();
    });
    history.forward();
    expect(await screen.findByRole('heading', { name: 'Snippet Not Found' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Taken back' })).not.toBeInTheDocument();
  },
);

test('leads the owner who makes the snippet private to its page', { tags: ['slow'] }, async () => {
  const { user, snippet } = await openShared({ title: 'Withdrawn' }, 'ada');
  await screen.findByRole('heading', { level: 1, name: 'Withdrawn' });
  await chooseFromMenu(user, 'Withdrawn', 'Make private');
  await expectAddress(`/snippets/${snippet.id}`);
  expect(await screen.findByRole('article', { name: 'Withdrawn' })).toHaveTextContent('Private');
});
