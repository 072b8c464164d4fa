import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setMediaQuery } from '#tests/component/browser-apis.ts';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton } from '#tests/component/page.ts';

const DARK = '(prefers-color-scheme: dark)';

const isDark = () => document.documentElement.classList.contains('dark');

test('follows the system until a theme is chosen, and keeps the choice after a reload', async () => {
  setMediaQuery(DARK, true);
  const { user, reload } = await openApp('/');
  expect(await screen.findByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  expect(isDark()).toBe(true);
  setMediaQuery(DARK, false);
  await waitFor(() => expect(isDark()).toBe(false));

  await clickButton(user, 'Switch to dark theme');
  expect(isDark()).toBe(true);
  expect(localStorage.getItem('theme')).toBe('dark');
  await reload();
  expect(await screen.findByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  expect(isDark()).toBe(true);
  await clickButton(user, 'Switch to light theme');
  setMediaQuery(DARK, true);
  expect(isDark()).toBe(false);
});
