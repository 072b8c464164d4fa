import type { Browser, Page, Request } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { createSnippet, fillAndSend, newcomer, openPopup, signIn, signUp } from './support/journey.ts';
import { openDialog } from './support/snippet-dialog.ts';

/** A browser of its own for what must go wrong: Chromium writes every refused request to its console. */
const unwatched = async (browser: Browser, baseURL?: string) => (await browser.newContext({ baseURL })).newPage();

/** The bar across the top of the page; toasts are alerts too. */
const banner = (page: Page, words: string | RegExp = /sign|server|internet/i) =>
  page.getByRole('alert').filter({ hasText: words });
const landing = (page: Page) => page.getByRole('button', { name: 'Sign In / Sign Up' }).first();
const isRenewal = (request: Request) => request.postData()?.includes('grant_type=refresh_token') ?? false;

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByText('Signed out successfully')).toBeVisible();
}

test('who signs out leaves nothing of what they looked for to the next person', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await createSnippet(page, { title: 'Ada alone', code: 'secret' });
  await page.goto('/?search=secret&tag=a-secret&language=zlang&other=1');
  await expect(page.getByRole('searchbox', { name: 'Search all snippets' })).toHaveValue('secret');
  await logOut(page);
  await expect(landing(page)).toBeVisible();
  await expect(page).toHaveURL('/?other=1');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByText('1 selected')).toHaveCount(0);
});

test('a page that is shown again after somebody signed out elsewhere shows nothing of theirs', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await createSnippet(page, { title: 'Ada alone', code: 'secret' });
  // A page that was put away is told nothing: here, as no event tells a page what it has done itself.
  await page.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(landing(page)).toBeVisible();
  await expect(page.getByText('Ada alone')).toHaveCount(0);
});

test('who opens the landing with filters keeps them', async ({ page }) => {
  await page.goto('/?search=known&language=go');
  await expect(landing(page)).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('known');
  await expect(page).toHaveURL('/?search=known&language=go');
});

test('a mistyped password and an email that is taken are told in the form', async ({ page }) => {
  const ada = newcomer('Ada');
  await signUp(page, ada);
  await logOut(page);

  const popup = await openPopup(page);
  await popup.getByRole('link', { name: 'Create an account' }).click();
  await popup.getByLabel('Name').fill('Somebody else');
  await popup.getByLabel('Email').fill(ada.email);
  await popup.getByLabel('Password').fill('another long password');
  await popup.getByRole('button', { name: 'Create account' }).click();
  await expect(popup.getByText('This email already has an account. Sign in instead.')).toBeVisible();
  await expect(popup.getByLabel('Email')).toHaveValue(ada.email);

  await popup.getByRole('link', { name: 'Sign in' }).click();
  await popup.getByLabel('Email').fill(ada.email);
  await popup.getByLabel('Password').fill('not her password');
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await expect(popup.getByRole('alert')).toHaveText('Incorrect email or password.');
  await expect(popup.getByLabel('Password')).toHaveValue('');
  await expect(popup.getByLabel('Password')).toBeFocused();

  await fillAndSend(popup, ada, 'Sign in');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
});

test('a popup that is closed by hand is no error', async ({ page }) => {
  await page.goto('/');
  const popup = await openPopup(page);
  await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await popup.close();
  await signUp(page, newcomer('Ada'));
  await expect(banner(page)).toBeHidden();
});

test('a popup that is blocked is told in a banner, which goes when it is dismissed', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/');
  await landing(page).click();
  await expect(banner(page, /Sign-in popup was blocked\. Please allow popups for this site\./)).toBeVisible();
  await banner(page).getByRole('button').click();
  await expect(banner(page)).toBeHidden();

  // The first words stand for a moment only.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/login');
  await expect(page.getByText('Loading authentication...')).toBeVisible();
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Continue to sign-in' })).toBeVisible();
});

test('at its own address, too, the sign-in says what is wrong', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login');
  const proceed = page.getByRole('button', { name: 'Continue to sign-in' });
  await expect(proceed).toBeVisible();
  // Nobody has asked yet: that a window by itself is held back is as it should be.
  await expect(banner(page)).toBeHidden();
  await proceed.click();
  await expect(banner(page, 'Sign-in popup was blocked. Please allow popups for this site.')).toBeVisible();

  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.goto('/login');
  await expect(banner(page, 'Sign-in needs a secure connection.')).toBeVisible();
  await expect(proceed).toBeInViewport({ ratio: 1 });
});

test('the address of the sign-in opens the popup by itself and leads home', async ({ page }) => {
  const opened = page.waitForEvent('popup');
  await page.goto('/login');
  const popup = await opened;
  await expect(page.getByText('Redirecting to sign-in...')).toBeVisible();
  await popup.getByRole('link', { name: 'Create an account' }).click();
  const ada = newcomer('Ada');
  await popup.getByLabel('Name').fill(ada.name);
  await fillAndSend(popup, ada, 'Create account');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a server that cannot be reached at the start is told', async ({ browser, baseURL }) => {
  const page = await unwatched(browser, baseURL);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await expect(banner(page, /Cannot connect to API server\. Check your internet connection\./)).toBeVisible();
});

test('a provider that cannot be reached at the start is told', async ({ browser, baseURL }) => {
  const page = await unwatched(browser, baseURL);
  await page.route('**/api/auth/config', async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, builtin: false, issuer: `${baseURL}/away` } });
  });
  await page.route('**/away/**', (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await expect(banner(page, /Network error\. Please check your internet connection\./)).toBeVisible();
});

for (const [what, path, answer, words] of [
  ['a server that fails', '/api/auth/user', 500, 'Server error. Please try again later.'],
  ['a server that is restarted', '/api/auth/user', 503, 'Server error. Please try again later.'],
  ['a server that is not there', '/api/auth/user', 404, 'Cannot connect to server. Check your internet connection.'],
  ['a connection that breaks', '/api/auth/user', 'abort', 'Cannot connect to server. Check your internet connection.'],
  [
    'a provider out of reach',
    '/oidc/token',
    'abort',
    'Network error during sign-in. Please check your internet connection.',
  ],
] as const) {
  test(`${what} during the sign-in is told, and the next try can succeed`, async ({ browser, baseURL }) => {
    const page = await unwatched(browser, baseURL);
    await page.goto('/');
    await page.route(`**${path}`, (route) =>
      answer === 'abort'
        ? route.abort('connectionfailed')
        : route.fulfill({ status: answer, json: { message: 'Down' } }),
    );
    const ada = newcomer('Ada');
    const popup = await openPopup(page);
    await popup.getByRole('link', { name: 'Create an account' }).click();
    await popup.getByLabel('Name').fill(ada.name);
    await fillAndSend(popup, ada, 'Create account');
    await expect(banner(page, words)).toBeVisible();
    await expect(landing(page)).toBeVisible();

    await page.unroute(`**${path}`);
    await landing(page).click();
    await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });
}

test('another person signs in at the same browser and finds nothing of the first', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await createSnippet(page, { title: 'Of Ada', code: 'secret(1)' });
  await expect(page.getByRole('article', { name: 'Of Ada' })).toBeVisible();
  await logOut(page);
  await signUp(page, newcomer('Bob'));
  await page.goto('/snippets');
  await expect(page.getByText('No Snippets Found')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Of Ada' })).toBeHidden();
});

test('tabs of one browser sign in and out together', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  const ada = newcomer('Ada');
  await signUp(page, ada);
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  await logOut(other);
  await expect(landing(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_tokens'))).toBeNull();
});

test('what is typed as another tab signs out is kept to the last letter, and the end is told', async ({
  page,
  context,
}) => {
  await page.clock.install();
  const ada = newcomer('Ada');
  await signUp(page, ada);
  const dialog = await openDialog(page);
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Account' }).click();
  const logOutThere = other.getByRole('menuitem', { name: 'Log Out' });
  await expect(logOutThere).toBeVisible();
  // The moment after which a draft is stored does not come.
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByLabel('Title').fill('To the last letter');
  await logOutThere.click();
  await expect(dialog).toBeHidden();
  await expect(banner(page, 'Your sign-in has ended. Please sign in again.')).toBeVisible();
  await expect(banner(other)).toBeHidden();
  await page.clock.resume();
  await signIn(page, ada);
  await openDialog(page);
  await expect(dialog.getByLabel('Title')).toHaveValue('To the last letter');
});

/** Ends the sign-in of a page as a change of the password elsewhere does: the page is not told. */
async function endElsewhere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { id_token } = JSON.parse(localStorage.getItem('auth_tokens') ?? '{}');
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${id_token}` } });
  });
}

test('a sign-in that ends under what somebody types gives the text back after the next', async ({
  browser,
  baseURL,
}) => {
  const page = await unwatched(browser, baseURL);
  const ada = newcomer('Ada');
  await signUp(page, ada);
  await page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Half done');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('let half =');

  await endElsewhere(page);
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(banner(page, 'Your sign-in has ended. Please sign in again.')).toBeVisible();

  await fillAndSend(await openPopup(page), ada, 'Sign in');
  await page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  await expect(dialog.getByText('This is the draft you left unsaved.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Half done');
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveText('let half =');
});

test('a comment that was typed as the sign-in ended is there after the next, and for nobody before', async ({
  browser,
  baseURL,
}) => {
  const page = await unwatched(browser, baseURL);
  const ada = newcomer('Ada');
  await signUp(page, ada);
  const path = await page.evaluate(async () => {
    const { id_token } = JSON.parse(localStorage.getItem('auth_tokens') ?? '{}');
    const headers = { authorization: `Bearer ${id_token}`, 'content-type': 'application/json' };
    const fields = { title: 'Discussed', code: 'true', language: 'go', tags: [] };
    const made = await fetch('/api/snippets', { method: 'POST', headers, body: JSON.stringify(fields) });
    const { id } = await made.json();
    const { authorization } = headers;
    const published = await fetch(`/api/snippets/${id}/publish`, { method: 'POST', headers: { authorization } });
    return `/shared/${(await published.json()).shareId}`;
  });
  await page.goto(path);
  await page.getByLabel('Add a comment').fill('Of Ada, half done');
  await endElsewhere(page);
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(banner(page, 'Your sign-in has ended. Please sign in again.')).toBeVisible();
  await expect(page.getByLabel('Add a comment')).toHaveValue('');

  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).click();
  await fillAndSend(await popup, ada, 'Sign in');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(page.getByLabel('Add a comment')).toHaveValue('Of Ada, half done');
});

test('a renewal whose reply was lost does not end the sign-in', async ({ browser, baseURL }) => {
  const page = await unwatched(browser, baseURL);
  await signUp(page, newcomer('Ada'));
  await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('auth_tokens') ?? '{}');
    const changed = { ...tokens, refresh_token: 'exchanged already', received_at: Date.now() - 3_600_000 };
    localStorage.setItem('auth_tokens', JSON.stringify(changed));
  });
  const refused = page.waitForResponse((response) => isRenewal(response.request()));
  await page.reload();
  expect((await refused).status()).toBe(400);
  await createSnippet(page, { title: 'Still here', code: 'true' });
  await expect(page.getByRole('article', { name: 'Still here' })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('auth_tokens'))).not.toContain('exchanged already');
});

test('who comes back to a browser types the password again only after signing out', async ({ page }) => {
  const ada = newcomer('Ada');
  await signUp(page, ada);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await landing(page).click();
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  await logOut(page);
  await signIn(page, ada);
});
