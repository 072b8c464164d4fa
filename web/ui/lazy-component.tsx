import { type ComponentType, type FunctionComponent, useEffect, useRef, useState } from 'react';
import { ErrorState } from './error-state.tsx';
import { holdKeys } from './held-keys.ts';

/**
 * A component that is imported when first mounted. Replaces `React.lazy`, which caches a failed import and so cannot retry
 * after a lost connection.
 *
 * @param load imports the component; called again on retry
 * @param takesKeys whether what is typed while it loads goes to its first text field, as for a dialog
 */
export function lazyPanel<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  { takesKeys = true } = {},
): FunctionComponent<P> {
  let loaded: ComponentType<P> | null = null;
  return function LazyComponent(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const latest = useRef(props);
    latest.current = props;
    const [attempt, setAttempt] = useState(1);
    /** The last failed attempt and its props. */
    const [failure, setFailure] = useState<{ attempt: number; props: P } | null>(null);
    const failed = failure?.attempt === attempt;
    const retry = () => setAttempt(attempt + 1);
    const stopHolding = useRef(() => {});
    useEffect(() => () => stopHolding.current(), []);
    useEffect(() => {
      if (Component) return;
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
    }, [Component, attempt]);

    // New props: the person opened it again.
    if (failed && failure.props !== props) retry();
    useEffect(() => {
      if (!failed) return;
      const online = () => setAttempt(attempt + 1);
      window.addEventListener('online', online);
      return () => window.removeEventListener('online', online);
    }, [failed, attempt]);

    if (Component) return <Component {...props} />;
    if (!failed) return null;
    const dismiss = () => {
      retry();
      props.onClose();
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
