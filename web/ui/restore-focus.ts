import { focusMain, isFocusMovePending } from './focus-neighbor.ts';

/**
 * Restores the focus of a control that was disabled for a while, such as a field of a form being saved. Browsers move the
 * focus of a disabled control to the body. Until then the surrounding dialog has it, so that keys do not reach the page.
 */
export function restoreFocusAfterDisable(): void {
  let control: HTMLElement | null = null;
  let substitute: HTMLElement = document.body;

  function moveFocusFrom(disabled: HTMLElement): void {
    control = disabled;
    substitute = disabled.closest<HTMLElement>('[role="dialog"]') ?? document.body;
    substitute.focus({ preventScroll: true });
  }

  function restore(): void {
    if (document.activeElement === substitute) control?.focus({ preventScroll: true });
    control = null;
  }

  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      if (!target.matches(':disabled')) {
        if (target === control) restore();
      } else if (target === document.activeElement) moveFocusFrom(target);
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
}

/** Time for a dialog to restore the focus itself, in ms. */
const DIALOG_DELAY = 100;

/**
 * Restores the focus when the focused element is removed, such as the button that clears its filter. The previous
 * owner of the focus gets it, or else the page content. Dialogs restore the focus themselves; for masonry cards scrolled
 * out of range the browser keeps the position.
 */
export function restoreFocusAfterRemoval(): void {
  let owner: HTMLElement | null = null;
  let previous: HTMLElement | null = null;
  let feed: Element | null = null;
  let isKeyboard = false;
  /** The page has no content yet, as while the session is checked after signing in. */
  let isEmpty = false;

  function restore(): void {
    if (document.activeElement !== document.body) return;
    if (isFocusMovePending()) {
      setTimeout(restore, DIALOG_DELAY);
      return;
    }
    // After a click, a field would open the keyboard of a phone.
    if (isKeyboard && previous?.isConnected) previous.focus({ preventScroll: true });
    isEmpty = document.activeElement === document.body && !focusMain();
  }

  document.addEventListener('keydown', () => (isKeyboard = true), { capture: true });
  document.addEventListener('pointerdown', () => (isKeyboard = false), { capture: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === owner) return;
    if (owner?.isConnected) previous = owner;
    owner = target;
    feed = target.closest('[role="feed"]');
  });
  new MutationObserver(() => {
    if (isEmpty) {
      isEmpty = false;
      setTimeout(restore, DIALOG_DELAY);
    }
    if (owner === null || owner.isConnected) return;
    owner = null;
    if (!feed?.isConnected) setTimeout(restore, DIALOG_DELAY);
  }).observe(document, { subtree: true, childList: true });
}
