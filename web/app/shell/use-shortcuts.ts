import { useContext, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { shortcutsEnabled } from '#web/features/settings/hooks/use-shortcuts-enabled.ts';
import { SnippetDialogContext } from '#web/shared/snippet-dialog.ts';
import { loadPalette } from '../palette/palette-lazy.tsx';
import type { AppDialogControl } from './app-dialogs.ts';
import { NAV_LINKS } from './nav-links.ts';

/** How long after `g` the second key may come, in ms. */
const SEQUENCE = 1_000;

/**
 * Keys that do something wherever one is. Ctrl-K (or Cmd-K) opens the palette; single keys wait where one types: `/` `?`,
 * and for those who are signed in `n` and `g` with the key of a place.
 */
export function useShortcuts({ openPalette, openShortcuts }: AppDialogControl): void {
  const [, navigate] = useLocation();
  const snippets = useContext(SnippetDialogContext);
  const leader = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      '/': focusSearch,
      '?': openShortcuts,
      n: snippets ? () => snippets.openCreate() : undefined,
    };
    const actionOf = (event: KeyboardEvent) => {
      if (event.altKey) return undefined;
      const { key } = event;
      if (event.ctrlKey || event.metaKey) return key.toLowerCase() === 'k' && !event.shiftKey ? openPalette : undefined;
      if (!shortcutsEnabled() || isTyping(event.target)) return undefined;
      const afterG = event.timeStamp - leader.current < SEQUENCE;
      const place = afterG && snippets ? NAV_LINKS.find((link) => link.key === key) : undefined;
      leader.current = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      return place ? () => navigate(place.href) : actions[key];
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      // The first half of Ctrl-K: the second comes a moment later.
      if (event.key === 'Control' || event.key === 'Meta') loadPalette().catch(() => {});
      // What is open is finished first.
      if (document.querySelector('[role="dialog"],[role="menu"]')) return;
      const action = actionOf(event);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, snippets, openPalette, openShortcuts]);
}

/** Puts the cursor into the search box that is in view. */
export function focusSearch(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('[data-search]');
  const box = [...boxes].find((one) => one.checkVisibility());
  box?.focus();
  box?.select();
}

/** Whether letters go into it; a list, too, is chosen from by its first letters. */
const TAKES_LETTERS = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TAKES_LETTERS));
}
