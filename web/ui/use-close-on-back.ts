import { useEffect } from 'react';

/** Closes a dialog on Back and Forward, which can change the screen below. */
export function useCloseOnBack(open: boolean, onOpenChange: (open: boolean) => void): void {
  useEffect(() => {
    if (!open) return;
    const close = () => onOpenChange(false);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [open, onOpenChange]);
}
