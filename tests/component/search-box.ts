import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { openApp } from './open-app.ts';

/** Snippets that differ in language, tags and case. */
export const WAITS = [
  { title: 'Wait in Go', code: 'time.Sleep(1)', language: 'go', tags: ['timing'] },
  { title: 'Wait in Python', code: 'time.sleep(1)', language: 'python', tags: ['timing'] },
  { title: 'Loop in Go', code: 'for {}', language: 'go', tags: [] },
];

/** Returns the search box of the home screen. */
export const boxField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search all snippets' });
/** Queries the search box of the home screen. */
export const box = () => within(boxField().form ?? document.body);
export const chips = () =>
  box()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Opens the home screen and focuses its search box, which loads the filters. */
export async function openBox(path = '/') {
  const app = await openApp(path, { as: 'ada', snippets: WAITS });
  await screen.findByRole('heading', { name: 'All Snippets' });
  if (path === '/') await focusBox(app.user);
  else await waitFor(() => expect(chips()).not.toEqual([]));
  await app.user.click(boxField());
  return app;
}

/** Focuses the empty box and waits for what this loads. */
async function focusBox(user: UserEvent): Promise<void> {
  await user.click(boxField());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(boxField()).toHaveAttribute('aria-expanded', 'true'));
  await user.keyboard('{Escape}');
}

/** Waits until the box has exactly these filters. */
export async function expectChips(...expected: string[]): Promise<void> {
  await waitFor(() => expect(chips()).toEqual(expected));
}
