import { type RefObject, useEffect } from 'react';

/** Closes what is open where a window of another width, such as that of a phone that is turned, has no place for it. */
export function useCloseWhenHidden(
  element: RefObject<Element | null>,
  open: boolean,
  onOpenChange: (open: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return;
    const look = () => element.current?.checkVisibility() === false && onOpenChange(false);
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [element, open, onOpenChange]);
}
