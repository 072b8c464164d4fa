import { useLayoutEffect } from 'react';

/** Actions of a part of the screen by key. */
export type PageShortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** Those of all mounted parts, such as a collection and its board. */
const mounted = new Set<PageShortcuts>();

/** Returns the action of a key on the current screen. */
export const pageShortcut = (key: string): (() => void) | undefined =>
  [...mounted].findLast((shortcuts) => shortcuts[key])?.[key];

/** Adds single-key shortcuts while the component is mounted. The shell's shortcuts take precedence. */
export function usePageShortcuts(shortcuts: PageShortcuts): void {
  useLayoutEffect(() => {
    mounted.add(shortcuts);
    return () => void mounted.delete(shortcuts);
  });
}
