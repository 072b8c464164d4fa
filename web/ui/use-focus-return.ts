import { useRef } from 'react';

/**
 * Gives the focus back to where it was when a dialog opened. The dialogs know this only of a trigger inside of them, and
 * ours are opened from anywhere.
 */
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

/** Where keys open a dialog over a menu, its item is gone by then: what opened the menu stands in for it. */
function openerOf(active: Element | null): HTMLElement | null {
  const triggerId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (triggerId) return document.getElementById(triggerId);
  return active instanceof HTMLElement ? active : null;
}
