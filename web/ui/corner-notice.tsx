import clsx from 'clsx';
import { CircleAlert, Info } from 'lucide-react';
import { useEffect } from 'react';
import { createStore } from '#web/lib/create-store.ts';
import { dismissToast } from './toast-store.ts';

export interface CornerNotice {
  kind: 'info' | 'error';
  text: string;
}

/** Time on screen and fade-out time, in ms. */
const STAY = 5_000;
const FADE = 300;

const current = createStore<(CornerNotice & { id: number; fading: boolean }) | null>(null);
let lastId = 0;

/** Shows the result of signing in or out in the corner, instead of a toast. */
export function showCornerNotice(notice: CornerNotice): void {
  dismissToast();
  lastId += 1;
  current.set({ ...notice, id: lastId, fading: false });
}

/** Container of the corner notice. */
export function CornerNotices() {
  const notice = current.use();
  useEffect(() => {
    if (notice === null) return;
    const next = notice.fading ? null : { ...notice, fading: true };
    const timer = setTimeout(() => current.set(next), notice.fading ? FADE : STAY);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed right-4 bottom-4 z-60">
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
