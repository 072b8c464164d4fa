import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectToast } from '#tests/component/page.ts';
import type { TestServer } from '#tests/support/server.ts';
import { testServer } from '#tests/support/server.ts';

const PATH = '/settings?tab=security';
const BROWSERS = {
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Safari on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};

/** Signs Ada in from another browser and returns a call of it. */
async function signInFrom({ app, identity, bearer }: TestServer, browser: keyof typeof BROWSERS) {
  const idToken = await identity.tokenFor({ subject: 'ada', name: 'ada', email: 'ada@example.com' });
  const headers = { 'user-agent': BROWSERS[browser] };
  await app.inject({ method: 'POST', url: '/api/auth/user', payload: { idToken }, headers });
  return async () => (await bearer(idToken, null).get('/api/auth/usage')).status;
}

const items = async () =>
  within(await screen.findByRole('list', { name: 'Where you are signed in' })).findAllByRole('listitem');

test('lists where the person is signed in, this browser first, and signs out there', { tags: ['slow'] }, async () => {
  const server = await testServer();
  await server.person('ada');
  const statusOfFirefox = await signInFrom(server, 'Firefox on Windows');
  const { user } = await openApp(PATH, { as: 'ada', server });
  const [current] = await items();
  expect(current).toHaveTextContent('This browser');
  expect(current && within(current).queryByRole('button')).toBeNull();
  await clickButton(user, 'Sign out Firefox on Windows');
  await expectToast('Signed out there');
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
  expect(await statusOfFirefox()).toBe(401);
});

test('focuses the next session after one has ended, and this one after the last', { tags: ['slow'] }, async () => {
  const server = await testServer();
  await signInFrom(server, 'Firefox on Windows');
  await signInFrom(server, 'Safari on iOS');
  const { user } = await openApp(PATH, { as: 'ada', server });
  const [first, second] = await screen.findAllByRole('button', { name: /^Sign out .* on / });
  first?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(second).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('This browser').closest('li')).toHaveFocus());
});

test('signs out everywhere else', { tags: ['slow'] }, async () => {
  const server = await testServer();
  await server.person('ada');
  const others = [await signInFrom(server, 'Firefox on Windows'), await signInFrom(server, 'Safari on iOS')];
  const { user } = await openApp(PATH, { as: 'ada', server });
  await screen.findByText('Safari on iOS');
  await clickButton(user, 'Sign out everywhere else');
  await expectToast('Signed out everywhere else');
  await waitFor(async () => expect(await items()).toHaveLength(1));
  for (const status of others) expect(await status()).toBe(401);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

test('offers to load the sessions again after a failure', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp(PATH, {
    as: 'ada',
    prepare: (sent) => sent.fail('/api/auth/sessions', { status: 500, body: { message: 'Broken' } }),
  });
  const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
  expect(await section.findByText('Broken')).toBeVisible();
  network.release();
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect((await items()).length).toBeGreaterThan(0);
});
