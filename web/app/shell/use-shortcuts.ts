import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { shortcutsEnabled } from '#web/features/settings/shortcuts.ts';
import { useSnippetDialog } from '#web/lib/snippet-dialog.ts';
import { NAV_LINKS } from './nav-links.ts';

/** How long after `g` the second key may come, in ms. */
const SEQUENCE = 1_000;

/** Keys that do something wherever one is, but for where one types: `/` `n` `?`, and `g` with the key of a place. */
export function useShortcuts({ onHelp }: { onHelp: () => void }): void {
  const [, navigate] = useLocation();
  const { openCreate } = useSnippetDialog();
  const leader = useRef(0);
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = { '/': focusSearch, n: () => openCreate(), '?': onHelp };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (!shortcutsEnabled() || isTyping(event.target) || document.querySelector('[role="dialog"],[role="menu"]'))
        return;
      const afterG = event.timeStamp - leader.current < SEQUENCE;
      const place = afterG ? NAV_LINKS.find(({ key }) => key === event.key) : undefined;
      leader.current = event.key === 'g' ? event.timeStamp : 0;
      const action = place ? () => navigate(place.href) : actions[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, openCreate, onHelp]);
}

function focusSearch(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('[data-search]');
  const box = [...boxes].find((one) => one.checkVisibility());
  box?.focus();
  box?.select();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
