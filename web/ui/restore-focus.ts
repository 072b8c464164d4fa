import { focusMain, isFocusMovePending } from './focus-neighbor.ts';

/**
 * Lets a control that is disabled for a while, a field of what is being saved say, have the focus again once it is enabled:
 * browsers take it from what is disabled and give it to the page. Meanwhile the dialog around it has it, so that keys
 * do not go to what is behind; where it was moved on, it stays.
 */
export function restoreFocusAfterDisable(): void {
  let control: HTMLElement | null = null;
  let standIn: HTMLElement = document.body;

  function lend(disabled: HTMLElement): void {
    control = disabled;
    standIn = disabled.closest<HTMLElement>('[role="dialog"]') ?? document.body;
    standIn.focus({ preventScroll: true });
  }

  function giveBack(): void {
    // The browser may not have taken it yet: then a control that is enabled soon has it still.
    if (document.activeElement === standIn) control?.focus({ preventScroll: true });
    control = null;
  }

  // Told before the next picture, which is when browsers look whether the focus may stay.
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      if (!target.matches(':disabled')) {
        if (target === control) giveBack();
      } else if (target === document.activeElement) lend(target);
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
}

/** How long a dialog may take to give the focus back, in ms. */
const GIVE_WAY = 100;

/**
 * Keeps the focus on the page where a key takes away what had it, such as the button that cleared the filter it stood in: it
 * goes back to what had it before, or else to the content. Dialogs see to it themselves, and cards that are scrolled out of
 * sight leave the place at which the browser goes on.
 */
export function restoreFocusAfterRemoval(): void {
  let owner: HTMLElement | null = null;
  let before: HTMLElement | null = null;
  let feed: Element | null = null;
  let byKey = false;

  function lead(): void {
    if (document.activeElement !== document.body) return;
    if (isFocusMovePending()) {
      setTimeout(lead, GIVE_WAY);
      return;
    }
    if (before?.isConnected) before.focus({ preventScroll: true });
    // While it is looked who is there, as after signing in, there is no content yet.
    if (document.activeElement === document.body && !focusMain()) setTimeout(lead, GIVE_WAY);
  }

  document.addEventListener('keydown', () => (byKey = true), { capture: true });
  document.addEventListener('pointerdown', () => (byKey = false), { capture: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === owner) return;
    if (owner?.isConnected) before = owner;
    owner = target;
    feed = target.closest('[role="feed"]');
  });
  new MutationObserver(() => {
    if (owner === null || owner.isConnected) return;
    owner = null;
    if (byKey && !feed?.isConnected) setTimeout(lead, GIVE_WAY);
  }).observe(document, { subtree: true, childList: true });
}
