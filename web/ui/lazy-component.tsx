import { type ComponentType, useEffect, useRef, useState } from 'react';
import { ErrorState } from './error-state.tsx';

interface LazyOptions<P> {
  /** Fetches the component. Called again where that failed and somebody tries again. */
  load: () => Promise<ComponentType<P>>;
  isOpen: (props: P) => boolean;
  close: (props: P) => void;
}

/** A dialog whose code is fetched when it is opened first, and which then stays, so that closing can be seen. */
export function lazyDialog<P extends { open: boolean; onOpenChange: (open: boolean) => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyComponent({ load, isOpen: ({ open }) => open, close: ({ onOpenChange }) => onOpenChange(false) });
}

/** The same for a part that is there as long as it is open. */
export function lazyPanel<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazyComponent({ load, isOpen: () => true, close: ({ onClose }) => onClose() });
}

/**
 * Not React's `lazy`: that remembers a failure for ever and throws it, which would take the whole page down for a
 * connection that was away for a moment.
 */
function lazyComponent<P extends object>({ load, isOpen, close }: LazyOptions<P>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function LazyComponent(props: P) {
    const open = isOpen(props);
    const [Part, setPart] = useState(() => (open ? loaded : null));
    const latest = useRef(props);
    latest.current = props;
    const [attempt, setAttempt] = useState(1);
    /** The attempt that failed last, and what it was made for. */
    const [failure, setFailure] = useState<{ attempt: number; props: P } | null>(null);
    const failed = failure?.attempt === attempt;
    const retry = () => setAttempt(attempt + 1);
    useEffect(() => {
      if (!open || Part) return;
      let wanted = true;
      load().then(
        (part) => {
          loaded = part;
          if (wanted) setPart(() => part);
        },
        () => wanted && setFailure({ attempt, props: latest.current }),
      );
      return () => {
        wanted = false;
      };
    }, [open, Part, attempt]);

    // Rendered anew from outside: it was asked for once more.
    if (failed && failure.props !== props) retry();
    useEffect(() => {
      if (!failed) return;
      const online = () => setAttempt(attempt + 1);
      window.addEventListener('online', online);
      return () => window.removeEventListener('online', online);
    }, [failed, attempt]);

    if (Part) return <Part {...props} />;
    if (!open || !failed) return null;
    const dismiss = () => {
      retry();
      close(props);
    };
    return <NotLoaded again={attempt > 1} onRetry={retry} onDismiss={dismiss} />;
  };
}

interface NotLoadedProps {
  /** It has been tried again in vain: the server may have another version by now, without the file. */
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
            ? 'There may be a new version of Pegboard: reload the page to get it. What you typed in a dialog is kept.'
            : 'Check your internet connection.'
        }
        actionLabel={again ? 'Reload' : undefined}
        onRetry={again ? () => window.location.reload() : onRetry}
        onDismiss={onDismiss}
      />
    </div>
  );
}
