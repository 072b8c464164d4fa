import { useLayoutEffect, useRef } from 'react';
import { type TooltipTarget, useTooltip } from './use-tooltip.ts';

/** Distance to the target and to the edges of the window, in px. */
const DISTANCE = 6;
const MARGIN = 8;

/**
 * Shows tooltips for elements with `data-tooltip` and for truncated text. One layer serves the whole app, because a board
 * has hundreds of buttons. Touch screens show none.
 */
export function TooltipLayer() {
  const target = useTooltip();
  return target && <Bubble {...target} />;
}

function Bubble({ text, target }: TooltipTarget) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bubble.current) position(bubble.current, target.getBoundingClientRect());
  });
  return (
    // Hidden from screen readers: the text repeats the accessible name or the truncated text.
    <div
      ref={bubble}
      role="tooltip"
      aria-hidden="true"
      className="fixed top-0 left-0 z-60 max-w-[min(28rem,calc(100vw-1rem))] animate-fade-in whitespace-pre-line rounded-md border border-line bg-surface px-2 py-1 text-ink text-xs shadow-float"
    >
      {text}
    </div>
  );
}

/** Centers the tooltip above the target, or below it without room above, inside the window. */
function position(bubble: HTMLElement, target: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const above = target.top - height - DISTANCE;
  const top = above >= MARGIN ? above : target.bottom + DISTANCE;
  const rightmost = document.documentElement.clientWidth - width - MARGIN;
  const left = Math.max(MARGIN, Math.min(target.left + (target.width - width) / 2, rightmost));
  bubble.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}
