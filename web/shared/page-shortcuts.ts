import { useLayoutEffect } from 'react';

/** Actions of the screen by key. */
export type PageShortcuts = Readonly<Record<string, (() => void) | undefined>>;

let current: PageShortcuts = {};

/** Returns the action of a key on the current screen. */
export const pageShortcut = (key: string): (() => void) | undefined => current[key];

/** Adds single-key shortcuts while the screen is mounted. The shell's shortcuts take precedence. */
export function usePageShortcuts(shortcuts: PageShortcuts): void {
  useLayoutEffect(() => {
    current = shortcuts;
    return () => {
      if (current === shortcuts) current = {};
    };
  });
}
