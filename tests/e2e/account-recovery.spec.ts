import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { init, type MailServer } from 'smtp-tester';
import { memoryFolder } from '../support/memory-folder.ts';
import { freePort, startPegboard } from '../support/pegboard-process.ts';
import { test as base, expect, type PegboardFixtures } from './support/fixtures.ts';
import { newcomer, openPopup, signIn, signUp } from './support/journey.ts';

/** A server that sends its mail to an SMTP server of the test. */
const test = base.extend<object, Pick<PegboardFixtures, 'pegboard'> & { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const mail = init(await freePort());
      await use(mail);
      await new Promise<void>((done) => void mail.stop(() => done()));
    },
    { scope: 'worker' },
  ],
  pegboard: [
    async ({ mail }, use) => {
      const folder = await mkdtemp(join(memoryFolder(), 'pegboard-e2e-'));
      const address = mail.smtpServer.server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const pegboard = await startPegboard({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}` });
      await use(pegboard);
      expect(await pegboard.stop()).toBe(0);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('a person forgets the password, follows the mailed link, signs in, and deletes the account', async ({
  page,
  openBrowser,
  mail,
  complaints,
}) => {
  const ada = newcomer('Ada');
  await signUp(page, ada);

  const other = await openBrowser();
  await other.goto('/');
  const popup = await openPopup(other);
  await popup.getByRole('link', { name: 'Forgot password?' }).click();
  await popup.getByLabel('Email').fill(ada.email);
  await popup.getByRole('button', { name: 'Send link' }).click();
  await expect(popup.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await popup.close();
  const { email } = await mail.captureOne(ada.email, { wait: 10_000 });
  await other.goto(/http\S+/.exec(email.body ?? '')?.[0] ?? '');
  const renewed = { ...ada, password: `${ada.password} again` };
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
  await dialog.getByLabel('Password').fill(ada.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('This password is not correct')).toBeVisible();
  await dialog.getByLabel('Password').fill(renewed.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(other.getByText('Your account was deleted')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Sign In / Sign Up' }).first()).toBeVisible();
});
