import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { shortcutsEnabled } from '#web/features/settings/hooks/use-shortcuts-enabled.ts';
import { isComposing } from '#web/lib/is-composing.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { pageShortcut } from '#web/shared/page-shortcuts.ts';
import { findSearch, focusSearch } from '../board/search/focus-search.ts';
import type { NavLink } from '../nav-links.ts';
import { loadPalette } from '../public-dialogs.ts';

/** Time to press the second key after `g`, in ms. */
const SEQUENCE_TIMEOUT = 1_000;

/** Visitors have none. */
const NO_LINKS: readonly NavLink[] = [];

/** Keys that act again while they are held. */
const REPEATED: ReadonlySet<string> = new Set(['j', 'k']);

/**
 * Installs the keyboard shortcuts: Ctrl-K or Cmd-K for the palette, and outside of text fields `/`, `?`, `n` and `g`
 * with a second key. `n` needs a signed-in person. A screen can add keys with `usePageShortcuts`.
 *
 * @param links screens that `g` opens
 */
export function useShortcuts(links: readonly NavLink[] = NO_LINKS): void {
  const [, navigate] = useLocation();
  const isSignedIn = useSession().user !== null;
  const leaderAt = useRef(Number.NEGATIVE_INFINITY);
  // Before the paint: a passive effect may miss a key that is pressed as soon as the page is visible.
  useLayoutEffect(() => {
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      '/': focusSearch,
      '?': () => openDialog('shortcuts', {}),
      n: isSignedIn ? () => openDialog('newSnippet', {}) : undefined,
    };
    const actionOf = (event: KeyboardEvent) => {
      if (event.altKey) return undefined;
      const key = keyOf(event);
      if (event.ctrlKey || event.metaKey) return key === 'k' ? () => openDialog('palette', {}) : undefined;
      if (!shortcutsEnabled() || isTyping(event.target)) return undefined;
      if (event.repeat && !REPEATED.has(key)) return undefined;
      if (key === '/' && !findSearch()) return undefined;
      const afterG = event.timeStamp - leaderAt.current < SEQUENCE_TIMEOUT;
      const link = afterG ? links.find((link) => link.key === key) : undefined;
      leaderAt.current = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      return link ? () => navigate(link.href) : (actions[key] ?? pageShortcut(key));
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return;
      // Preload on the first key of Ctrl-K.
      if (event.key === 'Control' || event.key === 'Meta') loadPalette().catch(() => {});
      // An open dialog or menu handles its own keys.
      if (document.querySelector('[role="dialog"],[role="menu"]')) return;
      const action = actionOf(event);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, isSignedIn, links]);
}

/** Returns the key without the effect of Caps Lock; for another script, the letter at its position on a US keyboard. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const isLatin = key.length > 1 || key < '\u0080';
  const letter = isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key);
  if (letter.length > 1) return letter;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}

/** Elements that take letter keys; a select jumps to the option that starts with them. */
const TAKES_LETTERS = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TAKES_LETTERS));
}
