import { useEffect, useState } from 'react';
import { useSession } from '../session/use-session.ts';

/** Toggles a badge with the session state on Alt+D. */
export function DebugBadge() {
  const isShown = useDebugToggle();
  const { status, user } = useSession();
  if (!isShown) return null;
  return (
    <dl
      aria-label="Authentication"
      className="fixed bottom-4 left-4 z-60 grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-float"
    >
      <dt className="text-muted">Status</dt>
      <dd>{status}</dd>
      <dt className="text-muted">Email</dt>
      <dd>{user?.email ?? 'none'}</dd>
      <dt className="text-muted">Id</dt>
      <dd className="font-mono">{user?.id.slice(0, 8) ?? 'none'}</dd>
    </dl>
  );
}

function useDebugToggle(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    function toggle(event: KeyboardEvent) {
      // `code` instead of `key`: with Alt, some systems produce another character.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyD') return;
      event.preventDefault();
      setShown((shown) => !shown);
    }
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, []);
  return isShown;
}
