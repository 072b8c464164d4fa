import { type RefObject, useEffect } from 'react';

/** Closes a popup when a resize, such as a rotated phone, hides its trigger. */
export function useCloseWhenHidden(
  element: RefObject<Element | null>,
  open: boolean,
  onOpenChange: (open: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return;
    const check = () => element.current?.checkVisibility() === false && onOpenChange(false);
    window.addEventListener('resize', check);
    return () => window.removeEventListener('resize', check);
  }, [element, open, onOpenChange]);
}
