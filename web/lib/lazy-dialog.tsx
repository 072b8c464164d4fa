import { type ComponentType, lazy, Suspense, useState } from 'react';

interface DialogControl {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A dialog whose code is fetched when it is opened first, and which then stays, so that closing can be seen. */
export function lazyDialog<P extends DialogControl>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: P) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return (
      wanted && (
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}
