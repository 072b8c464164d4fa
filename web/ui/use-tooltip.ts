import { useEffect, useState } from 'react';

export interface TooltipTarget {
  text: string;
  target: Element;
}

/** Hover time before a tooltip opens, in ms. */
const OPEN_DELAY = 500;
/** Time after a tooltip closed in which the next one opens without delay, in ms. */
const SKIP_DELAY = 300;
/** Time the pointer has to move onto the tooltip (WCAG 1.4.13), in ms. */
const CLOSE_DELAY = 120;

/** Returns the tooltip for the hovered or focused element, or null. */
export function useTooltip(): TooltipTarget | null {
  const [target, setTarget] = useState<TooltipTarget | null>(null);
  useEffect(() => followPage(setTarget), []);
  return target;
}

/** Utilities that truncate text. */
const TRUNCATED = '.truncate, [class*="line-clamp-"]';

/** Returns the truncated text around an element, or null if all of it is visible. */
function truncatedTextAt(over: Element): HTMLElement | null {
  const text = over.closest<HTMLElement>(TRUNCATED);
  if (text === null) return null;
  return text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1 ? text : null;
}

/** Listens to pointer and focus. Returns the cleanup. */
function followPage(show: (target: TooltipTarget | null) => void): () => void {
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
    const next = over.closest<HTMLElement>('[data-tooltip]') ?? truncatedTextAt(over);
    // Over the tooltip or its target: keep it open.
    if (over.closest('[role="tooltip"]') || (next !== null && next === target)) {
      if (isShown) clearTimeout(timer);
      return;
    }
    clearTimeout(timer);
    if (next === null) {
      if (isShown) timer = setTimeout(hide, CLOSE_DELAY);
      else target = null;
      return;
    }
    const skipsDelay = isShown || performance.now() - hiddenAt < SKIP_DELAY;
    target = next;
    timer = setTimeout(() => showFor(next), skipsDelay ? 0 : OPEN_DELAY);
  }

  function onFocus({ target: focused }: FocusEvent): void {
    if (!(focused instanceof HTMLElement) || !focused.matches('[data-tooltip]:focus-visible')) hide();
    else showFor(focused);
  }

  // Any key closes the tooltip, Esc included; scrolling moves the target away.
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal };
  document.addEventListener('pointerover', onPointer, options);
  document.documentElement.addEventListener('pointerleave', hide, options);
  document.addEventListener('focusin', onFocus, options);
  for (const type of ['focusout', 'pointerdown', 'keydown', 'scroll']) {
    document.addEventListener(type, hide, options);
  }
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
