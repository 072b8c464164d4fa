import { expect } from './support/fixtures.ts';
import { fillAndSend, newcomer } from './support/journey.ts';
import { test } from './support/people.ts';
import { holdReplies } from './support/replies.ts';

const SHARED_CALL = /\/api\/shared\//;
const HOSTILE = '</script></title><img src=x onerror="document.title=\'broken\'">';

test('a shared page shows before any call is answered', async ({ page, ada }) => {
  const snippet = await ada.hang({ title: 'Sleep', code: 'await wait(1);', description: 'Rests', isPublic: true });
  const release = await holdReplies(page, SHARED_CALL);
  await page.goto(`/shared/${snippet.shareId}`);
  await expect(page.getByRole('heading', { name: 'Sleep' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Code of Sleep' })).toContainText('await wait(1);');
  await expect(page).toHaveTitle('Sleep · Pegboard');
  await release();
  await expect(page.getByText('1 uses')).toBeVisible();
});

test('each opening counts once, that of the owner never', async ({ page, ada, openBrowser, browser, baseURL }) => {
  const { id, shareId } = await ada.hang({ title: 'Sleep', isPublic: true });
  const uses = async () => Number(Object(await ada.call('GET', `/api/snippets/${id}`)).viewCount);
  await page.goto(`/shared/${shareId}`);
  await expect(page.getByText('1 uses')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 uses')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('article', { name: 'Sleep' }).getByRole('link', { name: 'Sleep' }).click();
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await expect.poll(uses).toBe(2);

  const own = await browser.newContext({ baseURL, storageState: ada.browserState });
  const ownPage = await own.newPage();
  const asked = ownPage.waitForResponse(SHARED_CALL);
  await ownPage.goto(`/shared/${shareId}`);
  await asked;
  await expect(ownPage.getByRole('button', { name: 'Account' })).toBeVisible();
  expect(await uses()).toBe(2);
  await own.close();

  const other = await openBrowser();
  await other.goto(`/shared/${shareId}`);
  await expect(other.getByText('3 uses')).toBeVisible();
});

test('signing in on a shared page is no second opening, and brings the own star', async ({ page, ada }) => {
  const { id, shareId } = await ada.hang({ title: 'Sleep', isPublic: true });
  await ada.call('POST', `/api/snippets/${id}/favorite`);
  await page.goto(`/shared/${shareId}`);
  await expect(page.getByText('1 uses')).toBeVisible();
  await expect(page.getByTitle('Favorite')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).click();
  const popup = await opened;
  await popup.getByRole('link', { name: 'Create an account' }).click();
  await popup.getByLabel('Name').fill('Bea');
  await fillAndSend(popup, newcomer('Bea'), 'Create account');
  await expect(page.getByRole('button', { name: 'Add to collection' })).toBeVisible();
  await expect(page.getByTitle('Favorite')).toBeHidden();
  await expect(page.getByText('1 uses')).toBeVisible();
  await expect.poll(async () => Object(await ada.call('GET', `/api/snippets/${id}`)).viewCount).toBe(1);
});

test('hostile text is text, in the page the server sends and in the app', async ({ page, ada, request }) => {
  const { shareId } = await ada.hang({ title: HOSTILE, code: HOSTILE, description: HOSTILE, isPublic: true });
  const html = await (await request.get(`/shared/${shareId}`)).text();
  expect(html).not.toContain('<img');
  expect(html).toContain('<meta property="og:title" content="&lt;/script&gt;&lt;/title&gt;&lt;img');
  for (const path of [`/shared/${shareId}`, '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: HOSTILE })).toBeVisible();
    await expect(page).not.toHaveTitle('broken');
    await expect(page.locator('img')).toHaveCount(0);
  }
});

test('a link that leads nowhere says so, to programs as well', async ({ page, ada, complaints }) => {
  const { id, shareId } = await ada.hang({ title: 'Secret', isPublic: true });
  await ada.call('POST', `/api/snippets/${id}/publish`);
  complaints.allow(/status of 404/);
  const answer = await page.goto(`/shared/${shareId}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Snippet Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Snippet Not Found · Pegboard');
  expect(await page.content()).not.toContain('Secret');
});

test('the raw code opens as text', async ({ page, ada }) => {
  const { shareId } = await ada.hang({
    title: 'Page',
    language: 'html',
    code: '<h1>not a page</h1>\n',
    isPublic: true,
  });
  await page.goto(`/shared/${shareId}`);
  await page.getByRole('link', { name: 'Raw code' }).click();
  await expect(page).toHaveURL(`/shared/${shareId}/raw`);
  await expect(page.getByText('<h1>not a page</h1>')).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
});

test('the landing shows its cards before any call is answered, and does not ask for them again', async ({
  page,
  ada,
}) => {
  await ada.hang({ title: 'First on the wall', isPublic: true });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/public/snippets')) asked += 1;
  });
  const release = await holdReplies(page, /\/api\//);
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'First on the wall' })).toBeVisible();
  await release();
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(0);
});

test('robots may read what is public and nothing else', async ({ request }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toMatch(/^Allow: \/shared\/$/m);
});
