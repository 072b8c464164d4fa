import { init, type MailServer } from 'smtp-tester';
import { freePort } from '../support/pegboard-process.ts';
import { expect, withPegboard } from './support/fixtures.ts';
import { openPopup, signIn } from './support/journey.ts';
import { testAsGrace as base } from './support/people.ts';

/** A server that sends its mail to an SMTP server of the test. */
const test = base.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  mail: async ({}, use) => {
    const mail = init(await freePort());
    await use(mail);
    await new Promise<void>((done) => void mail.stop(() => done()));
  },
  baseURL: async ({ mail }, use) => {
    const address = mail.smtpServer.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await withPegboard(({ url }) => use(url), { SMTP_URL: `smtp://127.0.0.1:${port}` });
  },
});

test('a person forgets the password, follows the mailed link, signs in, and deletes the account', {
  tag: '@slow',
}, async ({ page, grace: { account }, openBrowser, mail, complaints }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();

  const other = await openBrowser();
  await other.goto('/');
  const popup = await openPopup(other);
  await popup.getByRole('link', { name: 'Forgot password?' }).click();
  await popup.getByLabel('Email').fill(account.email);
  await popup.getByRole('button', { name: 'Send link' }).click();
  await expect(popup.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await popup.close();
  const { email } = await mail.captureOne(account.email, { wait: 10_000 });
  await other.goto(/http\S+/.exec(email.body ?? '')?.[0] ?? '');
  const renewed = { ...account, password: `${account.password} again` };
  await other.getByLabel('New password').fill(renewed.password);
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await signIn(other, renewed);

  // The first browser is signed out, and a wrong password is refused below.
  complaints.allow(/40[013]/);
  await page.reload();
  await expect(page.getByText('Your sign-in has ended. Please sign in again.')).toBeVisible();

  await other.goto('/settings?tab=account');
  await other.getByRole('button', { name: 'Delete account' }).click();
  const dialog = other.getByRole('dialog', { name: 'Delete account' });
  const download = other.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export your snippets first' }).click();
  expect((await download).suggestedFilename()).toMatch(/^pegboard-snippets-/);
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('This password is not correct')).toBeVisible();
  await dialog.getByLabel('Password').fill(renewed.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(other.getByText('Your account was deleted')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Sign In / Sign Up' }).first()).toBeVisible();
});
