import { useEffect, useState } from 'react';

/** How long people wait for an answer before they are told that there is none yet, in ms. */
const OVERDUE_AFTER = 15_000;

/** Whether what is being asked for has not been answered for long. */
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
  return overdue;
}
