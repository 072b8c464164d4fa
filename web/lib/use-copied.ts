import { useLayoutEffect, useState } from 'react';

/**
 * Returns whether a button confirms a copy. Each confirmation starts the time again.
 *
 * @param duration how long it is confirmed, in ms
 */
export function useCopied(duration = 2_000): { copied: boolean; confirm: () => void } {
  const [confirmations, setConfirmations] = useState(0);
  // The time starts when the button changes, not after the paint.
  useLayoutEffect(() => {
    if (confirmations === 0) return;
    const timer = setTimeout(() => setConfirmations(0), duration);
    return () => clearTimeout(timer);
  }, [confirmations, duration]);
  return { copied: confirmations > 0, confirm: () => setConfirmations((count) => count + 1) };
}
