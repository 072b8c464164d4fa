import { useEffect, useState } from 'react';

/** Time until a pending request counts as overdue, in ms. */
const OVERDUE_AFTER = 15_000;

/** Returns whether a request has been pending for too long. */
export function useOverdue(pending: boolean): boolean {
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setOverdue(true), OVERDUE_AFTER);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [pending]);
  // The effect resets it a render late.
  return pending && overdue;
}
