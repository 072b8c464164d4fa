import type { Page } from '@playwright/test';
import { freePort, runPegboard } from '../support/pegboard-process.ts';
import { expect, withPegboard } from './support/fixtures.ts';
import { createSnippet, openPopup } from './support/journey.ts';
import { test as base } from './support/people.ts';

/** Lifetime of ID tokens in s, short enough to see a renewal. */
const TOKEN_LIFE = 6;

/** A server whose identity provider runs in another process on another origin. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  baseURL: async ({}, use) => {
    const [port, providerPort] = [await freePort(), await freePort()];
    const issuer = `http://127.0.0.1:${providerPort}`;
    const clientId = 'pegboard-client';
    const redirectUri = `http://localhost:${port}/auth/callback`;
    const options = JSON.stringify({ issuer, clientId, redirectUri, tokenLife: TOKEN_LIFE });
    const provider = runPegboard({}, [options], 'tests/support/external-provider-main.ts');
    const discovery = `${issuer}/.well-known/openid-configuration`;
    const answers = async () => (await fetch(discovery).catch(() => null))?.ok ?? false;
    await expect.poll(answers, { timeout: 30_000 }).toBe(true);
    const settings = { PORT: String(port), OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId };
    await withPegboard(({ url }) => use(url), settings);
    provider.child.kill();
    await provider.ended;
  },
});

/** Signs in at the provider, which closes its popup. */
async function enter(popup: Page, name: string): Promise<void> {
  await expect(popup).toHaveURL(/^http:\/\/127\.0\.0\.1/);
  await popup.getByLabel('Name').fill(name);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Enter' }).click();
  await closed;
}

test('a person signs in, stays past the token’s end, and signs out', { tag: '@slow' }, async ({
  page,
  openBrowser,
  baseURL,
}) => {
  const renewal = page.waitForRequest((request) => request.postData()?.includes('grant_type=refresh_token') ?? false);
  await page.goto('/');
  await enter(await openPopup(page), 'grace');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();

  await createSnippet(page, { title: 'From a company', code: 'let us = share(this)' });
  const card = page.getByRole('article', { name: 'From a company' });
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Make public' }).click();
  await expect(page.getByText('Snippet published')).toBeVisible();

  expect(new URL((await renewal).url()).origin).not.toBe(baseURL);
  expect((await (await renewal).response())?.status()).toBe(200);
  await page.reload();
  await expect(card).toBeVisible();

  const visitor = await openBrowser();
  await visitor.goto('/');
  await visitor.getByRole('link', { name: 'From a company' }).click();
  await visitor.getByLabel('Add a comment').fill('Who are you');
  await visitor.getByRole('button', { name: 'Post' }).click();
  await expect(visitor.getByText('Comment posted')).toBeVisible();

  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu')).toContainText('grace@example.com');
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In / Sign Up' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toBeNull();

  // The provider still has a session, so it must be told to ask again.
  await enter(await openPopup(page), 'alan');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu')).toContainText('alan@example.com');
});
