import clsx from 'clsx';
import { CircleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { currentToast, dismissToast, type Toast } from './toast-store.ts';

/** Time on screen, in ms. */
const VISIBLE = { default: 5_000, destructive: 9_000, withAction: 10_000 } as const;

/**
 * Shows toasts in the bottom corner, away from the buttons of an open dialog (`data-scroll-locked` on the body; `:has`
 * would slow down style matching). The live regions are always mounted, because screen readers miss new ones.
 */
export function Toaster() {
  const toast = currentToast.use();
  const shown = toast?.open ? toast : null;
  const urgent = shown?.variant === 'destructive';
  return (
    <div
      data-toaster=""
      // An open dialog would treat the press as an outside click and close.
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
  const { action } = toast;
  const handlers = useAutoDismiss(VISIBLE[action ? 'withAction' : (toast.variant ?? 'default')]);
  const destructive = toast.variant === 'destructive';
  return (
    <div
      {...handlers}
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
      {action && (
        <Button size="sm" className="-my-1" onClick={action.run}>
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={<X />} size="sm" className="-my-1" onClick={dismissToast} />
    </div>
  );
}

/** Dismisses the toast on Esc or after a time in ms without hover and focus. */
function useAutoDismiss(after: number) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(dismissToast, after);
    return () => clearTimeout(timer);
  }, [isPaused, after]);
  useEffect(() => {
    // An open dialog or menu handles Esc itself and prevents the default.
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && dismissToast();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
