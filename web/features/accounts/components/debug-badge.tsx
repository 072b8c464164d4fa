import { useEffect, useState } from 'react';
import { lazyPanel } from '#web/ui/lazy-component.tsx';

const DebugPanel = lazyPanel(() => import('./debug-panel.tsx').then((module) => module.DebugPanel), {
  takesKeys: false,
});

/** Toggles a badge with the session state on Alt+D. */
export function DebugBadge() {
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
  return isShown && <DebugPanel onClose={() => setShown(false)} />;
}
