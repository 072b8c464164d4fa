import clsx from 'clsx';
import { CircleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { currentToast, dismissToast, subscribeToToast, type Toast } from './toast-store.ts';

/** How long a toast stays in view, in ms; an error is longer to read. */
const VISIBLE = { default: 5_000, destructive: 9_000 } as const;

/**
 * Where toasts appear: in the corner at the bottom, but never over the buttons of an open dialog, nor over what closes it
 * (by its mark on the body: `:has` would have styles matched anew with whatever comes into the page). The live regions are
 * there from the start, or screen readers would miss the first toast.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  const shown = toast?.open ? toast : null;
  const urgent = shown?.variant === 'destructive';
  return (
    <div
      data-toaster=""
      // Or an open dialog takes it for a press outside, and by the time it looks where that was the toast is gone.
      onPointerDown={(event) => event.stopPropagation()}
      className="pointer-events-none fixed right-0 bottom-0 z-60 flex w-full justify-end p-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-[85rem]:[body[data-scroll-locked]_&]:justify-start max-[50rem]:[body[data-scroll-locked]_&]:top-0 max-[50rem]:[body[data-scroll-locked]_&]:bottom-auto max-[50rem]:[body[data-scroll-locked]_&]:pr-18"
    >
      <div role="status" aria-live="polite" className="contents">
        {shown && !urgent && <ToastCard key={shown.id} toast={shown} />}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {shown && urgent && <ToastCard key={shown.id} toast={shown} />}
      </div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const hold = useAutoDismiss(VISIBLE[toast.variant ?? 'default']);
  const destructive = toast.variant === 'destructive';
  return (
    <div
      {...hold}
      className={clsx(
        'pointer-events-auto flex w-full max-w-96 animate-rise items-start gap-3 rounded-card border bg-surface py-3 pr-2 pl-4 shadow-float',
        destructive ? 'border-danger' : 'border-line',
      )}
    >
      {destructive && <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-danger" />}
      <div className="min-w-0 flex-1">
        <p className="font-medium">{toast.title}</p>
        {toast.description && <p className="mt-0.5 text-muted text-sm">{toast.description}</p>}
      </div>
      <IconButton label="Dismiss" icon={<X />} size="sm" className="-my-1" onClick={dismissToast} />
    </div>
  );
}

/** Dismisses after a while during which neither pointer nor focus were on it, and on Esc. */
function useAutoDismiss(after: number) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismissToast, after);
    return () => clearTimeout(timer);
  }, [held, after]);
  useEffect(() => {
    // An open dialog or menu takes Esc for itself, and says so by preventing the default.
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && dismissToast();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
