import { type ComponentType, useEffect, useRef, useState } from 'react';
import { ErrorState } from './error-state.tsx';
import { holdKeys } from './held-keys.ts';

interface LazyOptions<P> {
  /** Imports the component. Called again on retry. */
  load: () => Promise<ComponentType<P>>;
  isOpen: (props: P) => boolean;
  close: (props: P) => void;
  /** What is typed while it loads goes to its first text field. */
  takesKeys: boolean;
}

/** A dialog that is imported when first opened and stays mounted, for its closing animation. */
export function lazyDialog<P extends { open: boolean; onOpenChange: (open: boolean) => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyComponent({
    load,
    isOpen: ({ open }) => open,
    close: ({ onOpenChange }) => onOpenChange(false),
    takesKeys: true,
  });
}

/** A component that is imported when first mounted: a dialog, unless it takes no keys. */
export function lazyPanel<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  { takesKeys = true } = {},
): ComponentType<P> {
  return lazyComponent({ load, isOpen: () => true, close: ({ onClose }) => onClose(), takesKeys });
}

/** Replaces `React.lazy`, which caches a failed import and so cannot retry after a lost connection. */
function lazyComponent<P extends object>({ load, isOpen, close, takesKeys }: LazyOptions<P>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function LazyComponent(props: P) {
    const open = isOpen(props);
    const [Component, setComponent] = useState(() => (open ? loaded : null));
    const latest = useRef(props);
    latest.current = props;
    const [attempt, setAttempt] = useState(1);
    /** The last failed attempt and its props. */
    const [failure, setFailure] = useState<{ attempt: number; props: P } | null>(null);
    const failed = failure?.attempt === attempt;
    const retry = () => setAttempt(attempt + 1);
    const stopHolding = useRef(() => {});
    useEffect(() => (open ? () => stopHolding.current() : undefined), [open]);
    useEffect(() => {
      if (!open || Component) return;
      let isActive = true;
      const dropKeys = takesKeys ? holdKeys() : () => {};
      stopHolding.current = dropKeys;
      load().then(
        (component) => {
          loaded = component;
          if (isActive) setComponent(() => component);
        },
        () => {
          dropKeys();
          if (isActive) setFailure({ attempt, props: latest.current });
        },
      );
      return () => {
        isActive = false;
      };
    }, [open, Component, attempt]);

    // New props: the person opened it again.
    if (failed && failure.props !== props) retry();
    useEffect(() => {
      if (!failed) return;
      const online = () => setAttempt(attempt + 1);
      window.addEventListener('online', online);
      return () => window.removeEventListener('online', online);
    }, [failed, attempt]);

    if (Component) return <Component {...props} />;
    if (!open || !failed) return null;
    const dismiss = () => {
      retry();
      close(props);
    };
    return <NotLoaded again={attempt > 1} onRetry={retry} onDismiss={dismiss} />;
  };
}

interface NotLoadedProps {
  /** A retry failed: after an update the server may no longer have the file. */
  again: boolean;
  onRetry: () => void;
  onDismiss: () => void;
}

function NotLoaded({ again, onRetry, onDismiss }: NotLoadedProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-50 p-4">
      <ErrorState
        title="This could not be opened"
        message={
          again
            ? 'There may be a new version of Pegboard: reload the page to get it. Text in open dialogs is saved as a draft.'
            : 'Check your internet connection.'
        }
        actionLabel={again ? 'Reload' : undefined}
        onRetry={again ? () => window.location.reload() : onRetry}
        onDismiss={onDismiss}
      />
    </div>
  );
}
