import { useEffect, useState } from 'react';

/** What is named at the moment. */
export interface TooltipTarget {
  text: string;
  target: Element;
}

/** How long the pointer must rest before a name is shown, and for how long after one the next comes at once, in ms. */
const REST = 500;
const WARM = 300;
/** How long a name stays when the pointer has left, so that it can be gone over to, in ms. */
const LEAVING = 120;

/** Follows the pointer and the focus to elements with a `data-tooltip`, and the pointer to text that is cut. */
export function useTooltip(): TooltipTarget | null {
  const [hint, setHint] = useState<TooltipTarget | null>(null);
  useEffect(() => followPage(setHint), []);
  return hint;
}

/** The utilities that cut text where there is no room for it. */
const CUTTING = '.truncate, [class*="line-clamp-"]';

/** Text around a place that is cut, and can be read nowhere else. */
function cutTextAt(over: Element): HTMLElement | null {
  const text = over.closest<HTMLElement>(CUTTING);
  if (text === null) return null;
  return text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1 ? text : null;
}

/** @returns stops following */
function followPage(show: (hint: TooltipTarget | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let target: Element | null = null;
  let isShown = false;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  function hide(): void {
    if (target === null) return;
    clearTimeout(timer);
    if (isShown) hiddenAt = performance.now();
    isShown = false;
    target = null;
    show(null);
  }

  function showFor(next: HTMLElement): void {
    clearTimeout(timer);
    target = next;
    isShown = true;
    show({ text: next.dataset.tooltip ?? next.textContent, target: next });
  }

  function onPointer({ target: over, pointerType }: PointerEvent): void {
    if (pointerType === 'touch' || !(over instanceof Element)) return;
    const next = over.closest<HTMLElement>('[data-tooltip]') ?? cutTextAt(over);
    // Over the name itself, or over what it names: it stays.
    if (over.closest('[role="tooltip"]') || (next !== null && next === target)) {
      if (isShown) clearTimeout(timer);
      return;
    }
    clearTimeout(timer);
    if (next === null) {
      if (isShown) timer = setTimeout(hide, LEAVING);
      else target = null;
      return;
    }
    const isWarm = isShown || performance.now() - hiddenAt < WARM;
    target = next;
    timer = setTimeout(() => showFor(next), isWarm ? 0 : REST);
  }

  function onFocus({ target: focused }: FocusEvent): void {
    if (!(focused instanceof HTMLElement) || !focused.matches('[data-tooltip]:focus-visible')) hide();
    else showFor(focused);
  }

  // What is pressed has been understood, and what scrolls is no longer where its name is. Esc is a key like the others.
  const ended = new AbortController();
  const options = { capture: true, passive: true, signal: ended.signal };
  document.addEventListener('pointerover', onPointer, options);
  document.documentElement.addEventListener('pointerleave', hide, options);
  document.addEventListener('focusin', onFocus, options);
  for (const type of ['focusout', 'pointerdown', 'keydown', 'scroll']) {
    document.addEventListener(type, hide, options);
  }
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}
