import { useEffect } from 'react';

/** Closes what is open over a screen when one goes back or forward, for that may lead to another one. */
export function useCloseOnBack(open: boolean, onOpenChange: (open: boolean) => void): void {
  useEffect(() => {
    if (!open) return;
    const close = () => onOpenChange(false);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [open, onOpenChange]);
}
