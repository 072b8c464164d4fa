import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Failure } from '#tests/component/network.ts';
import { openApp } from '#tests/component/open-app.ts';
import { chooseFromMenu, expectToast, findCard, SNIPPET_LIST } from '#tests/component/page.ts';
import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';

const toaster = () => within(document.querySelector<HTMLElement>('[data-toaster]') ?? document.body);

test.each([
  ['an error with a message', { status: 400, body: { message: 'Too long a search' } }, 'Too long a search'],
  ['an error without a message', { status: 403, body: {} }, 'API error: 403'],
  ['an error without a body', { status: 500, body: '' }, 'API error: 500'],
  [
    'an error page of a proxy',
    { status: 502, body: `<title>Bad gateway</title>${'~'.repeat(200)}` },
    `Unexpected response from server: <title>Bad gateway</title>${'~'.repeat(74)}`,
  ],
  [
    'HTML with status 200',
    { status: 200, body: '<h1>Hotel Wi-Fi</h1>' },
    'Unexpected response from server: <h1>Hotel Wi-Fi</h1>',
  ],
  ['no reply', 'no reply', 'Network error. Please check your internet connection.'],
] as const satisfies readonly (readonly [string, Failure, string])[])(
  'explains a list that gets %s',
  { tags: ['slow'] },
  async (_what, failure, message) => {
    await openApp('/snippets', { as: 'ada', prepare: (network) => network.fail(SNIPPET_LIST, failure) });
    const alert = await within(await screen.findByRole('main')).findByRole('alert');
    expect(within(alert).getByRole('heading', { name: 'Error' })).toBeVisible();
    expect(within(alert).getByText(`Failed to load snippets: ${message}`)).toBeVisible();
  },
);

test('loads what failed once the connection is back', { tags: ['slow'] }, async () => {
  const { network, expectConsole } = await openApp('/trash', {
    as: 'ada',
    prepare: (network) => network.fail(/^\/api\//, 'no reply'),
  });
  expectConsole(/^Could not load the filters/);
  const main = within(await screen.findByRole('main'));
  await main.findByText('Network error. Please check your internet connection.');
  const banner = await screen.findByText('Cannot connect to API server. Check your internet connection.');
  network.release();
  window.dispatchEvent(new Event('online'));
  await main.findByRole('heading', { name: 'The trash is empty' });
  expect(banner).not.toBeInTheDocument();
});

test('accepts field names in lower case, as older servers send them', async () => {
  const { snippets } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'From an older server', isPublic: true }],
    prepare: (network) =>
      network.rewrite(SNIPPET_LIST, (body) =>
        [body]
          .flat()
          .map((snippet) =>
            Object.fromEntries(Object.entries(Object(snippet)).map(([name, value]) => [name.toLowerCase(), value])),
          ),
      ),
  });
  const card = await findCard('From an older server');
  expect(card).toHaveTextContent('0 uses');
  expect(within(card).getByRole('link')).toHaveAttribute('href', `/snippets/${snippets[0]?.id}`);
  expect(within(card).getByRole('button', { name: 'More for From an older server' })).toBeVisible();
});

test('shows one toast at a time and removes it on Dismiss', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Toasted' }] });
  await findCard('Toasted');
  await chooseFromMenu(user, 'Toasted', 'Make public');
  await expectToast('Snippet published', PUBLIC_NOTICE);
  await chooseFromMenu(user, 'Toasted', 'Make private');
  await expectToast('Snippet unpublished');
  const button = toaster().getByRole('button', { name: 'Dismiss' });
  await user.click(button);
  await waitFor(() => expect(document.querySelectorAll('[data-toaster] p')).toHaveLength(0));
});

test('announces a failure as an alert and a success as a status', async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Spoken' }] });
  await findCard('Spoken');
  await chooseFromMenu(user, 'Spoken', 'Make public');
  await waitFor(() => expect(toaster().getByRole('status')).toHaveTextContent('Snippet published'));
  network.fail(/\/publish$/, 'no reply');
  await chooseFromMenu(user, 'Spoken', 'Make private');
  await waitFor(() =>
    expect(toaster().getByRole('alert')).toHaveTextContent('Failed to update visibility. Please try again.'),
  );
  expect(toaster().queryByText('Snippet published')).not.toBeInTheDocument();
});
