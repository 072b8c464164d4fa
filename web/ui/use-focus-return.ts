import { useRef } from 'react';

/** Returns the focus to its owner when a dialog closes. Radix does this only for its own triggers. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember() {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (opener.current?.isConnected) opener.current.focus();
    },
  };
}

/** Returns the trigger of a menu instead of its item, which is removed when the menu closes. */
function openerOf(active: Element | null): HTMLElement | null {
  const triggerId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (triggerId) return document.getElementById(triggerId);
  return active instanceof HTMLElement ? active : null;
}
