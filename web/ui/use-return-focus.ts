import { useRef } from 'react';

/**
 * Gives the focus back to where it was when a dialog opened. The dialogs know this only of a trigger inside of them, and
 * ours are opened from anywhere.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember() {
      const { activeElement } = document;
      opener.current = activeElement instanceof HTMLElement ? activeElement : null;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (opener.current?.isConnected) opener.current.focus();
    },
  };
}
