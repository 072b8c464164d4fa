import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Waits for the card with this title. */
export const findCard = (title: string) => screen.findByRole('article', { name: title });

export const queryCard = (title: string) => screen.queryByRole('article', { name: title });

/** Waits until the board shows exactly these titles in this order. */
export async function expectCards(...titles: string[]): Promise<void> {
  await waitFor(() => {
    const feed = screen.getByRole('feed');
    const headings = within(feed).queryAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(titles);
  });
}

/** Waits for a toast with exactly this text. */
export async function expectToast(title: string, description?: string): Promise<void> {
  await waitFor(() => {
    const lines = [...document.querySelectorAll('[data-toaster] p')].map(({ textContent }) => textContent);
    expect(lines).toEqual(description === undefined ? [title] : [title, description]);
  });
}

/** Clicks a button as soon as it is there and takes clicks: a busy one stays enabled and ignores them. */
export async function clickButton(user: UserEvent, name: string | RegExp, container = document.body): Promise<void> {
  const button = await waitFor(() => {
    const found = within(container).getByRole('button', { name });
    expect(found).toBeEnabled();
    expect(found).not.toHaveAttribute('aria-busy', 'true');
    return found;
  });
  await user.click(button);
}

/** Opens the menu of a card and chooses an item. */
export async function chooseFromMenu(user: UserEvent, title: string, item: string): Promise<void> {
  await clickButton(user, `More for ${title}`);
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** Opens the dialog for a new snippet. */
export async function openNewSnippet(user: UserEvent): Promise<HTMLElement> {
  // The first one is in the header; an empty board has another.
  const [button] = await screen.findAllByRole('button', { name: 'New Snippet' });
  if (button) await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: /Snippet$/ });
  await within(dialog).findByLabelText('Title');
  return dialog;
}

/** Replaces title and code in the snippet dialog. */
export async function fillSnippet(user: UserEvent, dialog: HTMLElement, title: string, code: string): Promise<void> {
  const fields = within(dialog);
  await replaceText(user, fields.getByLabelText('Title'), title);
  await replaceText(user, fields.getByRole('textbox', { name: 'Code' }), code);
}

/** Replaces the text of a field in one step, as a paste does; `user.type` renders once per letter and is much slower. */
export async function replaceText(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  if (text !== '') await user.paste(text);
}

/** Waits until no dialog or menu is left. */
export async function expectNoDialog(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

/** Waits until the address is exactly this. */
export async function expectAddress(address: string): Promise<void> {
  await waitFor(() => expect(location.pathname + location.search).toBe(address));
}

/** Scrolls the page to a position, in px. jsdom has no scrolling. */
export function scrollPage(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

/** List calls with any query. */
export const SNIPPET_LIST = /\/api\/snippets(\?|$)/;
export const PUBLIC_LIST = /\/api\/public\/snippets(\?|$)/;
