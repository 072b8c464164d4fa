import { useEffect, useRef } from 'react';
import './selection.css';

/** Marks the page while the selection bar is mounted, and leaves the selection with Escape. */
export function useSelectionMode(leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    document.body.dataset.selecting = '';
    const onKey = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      // Dialogs and menus prevent the default; the search box clears itself.
      if (key !== 'Escape' || defaultPrevented) return;
      if (target instanceof HTMLInputElement && target.type !== 'checkbox') return;
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      delete document.body.dataset.selecting;
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}
