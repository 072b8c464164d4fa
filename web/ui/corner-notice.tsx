import clsx from 'clsx';
import { CircleAlert, Info } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

export interface CornerNotice {
  kind: 'info' | 'error';
  text: string;
}

/** Time on screen and fade-out time, in ms. */
const STAY = 5_000;
const FADE = 300;

let current: (CornerNotice & { id: number; fading: boolean }) | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows the result of signing in or out in the corner. */
export function showCornerNotice(notice: CornerNotice): void {
  lastId += 1;
  change({ ...notice, id: lastId, fading: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Container of the corner notice. */
export function CornerNotices() {
  const notice = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    if (notice === null) return;
    const next = notice.fading ? null : { ...notice, fading: true };
    const timer = setTimeout(() => change(next), notice.fading ? FADE : STAY);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed top-16 right-4 z-60">
      {notice && (
        <p
          key={notice.id}
          className={clsx(
            'flex items-center gap-2 rounded-md border bg-surface px-3 py-2 shadow-float',
            notice.kind === 'error' ? 'border-danger text-danger' : 'border-line',
            notice.fading ? 'animate-fade-out' : 'animate-rise',
          )}
        >
          {notice.kind === 'error' ? (
            <CircleAlert aria-hidden="true" className="size-4" />
          ) : (
            <Info aria-hidden="true" className="size-4 text-muted" />
          )}
          {notice.text}
        </p>
      )}
    </div>
  );
}
