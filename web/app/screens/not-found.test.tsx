import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { expectAddress } from '#tests/component/page.ts';

test.each(['/nowhere/at/all', '/50%off'])(
  'shows the not-found page with a link home at %s',
  { tags: ['slow'] },
  async (path) => {
    const { user } = await openApp(path, { as: 'ada' });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    expect(main.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^Page Not Found/));
    expect(screen.getByRole('complementary')).toBeVisible();
    await user.click(main.getByRole('link', { name: 'Back to Home' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'All Snippets' })).toBeVisible();
    await expectAddress('/');
  },
);

test('finds no snippet for a share link that is longer than any', async () => {
  await openApp(`/shared/${'x'.repeat(201)}`, { as: 'ada' });
  expect(await screen.findByRole('heading', { name: 'Snippet Not Found' })).toBeVisible();
});

test('redirects a signed-in person from /login to the home screen', { tags: ['slow'] }, async () => {
  await openApp('/login', { as: 'ada' });
  expect(await screen.findByRole('heading', { level: 1, name: 'All Snippets' })).toBeVisible();
  await expectAddress('/');
});
