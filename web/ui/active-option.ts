import { useEffect, useRef } from 'react';

/**
 * Keeps `aria-activedescendant` of a cmdk input in sync with the selected option. cmdk 1.1.1 reads it before the options
 * of a new list are mounted.
 *
 * @returns the ref of the input
 */
export function useActiveOption() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    const root = input?.closest('[cmdk-root]');
    if (!input || !root) return;
    function update(): void {
      const id = root?.querySelector('[role="option"][aria-selected="true"]')?.id;
      if (id === undefined) input?.removeAttribute('aria-activedescendant');
      else if (input?.getAttribute('aria-activedescendant') !== id) input?.setAttribute('aria-activedescendant', id);
    }
    const observer = new MutationObserver(update);
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-selected', 'aria-activedescendant'],
    });
    update();
    return () => observer.disconnect();
  }, []);
  return field;
}
