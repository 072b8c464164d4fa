import { useEffect, useEffectEvent } from 'react';

/** Closes a dialog on Back and Forward, which can change the screen below. */
export function useCloseOnBack(open: boolean, onOpenChange: (open: boolean) => void): void {
  // The router renders the new screen first. A listener that this render replaced would miss the event.
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (!open) return;
    const onBack = () => close();
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [open]);
}
