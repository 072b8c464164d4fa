import { useEffect, useRef } from 'react';

/**
 * Has a field that chooses from a list of `cmdk` say which option is chosen. cmdk (1.1.1) looks for it before the options of a
 * new list are there, and then names none or the one before, until an arrow is pressed.
 *
 * @returns the ref of the field
 */
export function useActiveOption() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    const root = input?.closest('[cmdk-root]');
    if (!input || !root) return;
    function tell(): void {
      const id = root?.querySelector('[role="option"][aria-selected="true"]')?.id;
      if (id === undefined) input?.removeAttribute('aria-activedescendant');
      else if (input?.getAttribute('aria-activedescendant') !== id) input?.setAttribute('aria-activedescendant', id);
    }
    const observer = new MutationObserver(tell);
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-selected', 'aria-activedescendant'],
    });
    tell();
    return () => observer.disconnect();
  }, []);
  return field;
}
