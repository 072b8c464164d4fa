import { useLayoutEffect, useRef } from 'react';
import { type TooltipTarget, useTooltip } from './use-tooltip.ts';

/** Between a tooltip and what it names, and between it and the edges of the window, in px. */
const DISTANCE = 6;
const MARGIN = 8;

/**
 * Shows the name of what is under the pointer or has the focus, where that says so by `data-tooltip`, and the whole of a text
 * that is cut. There is one for the whole app: a wall has hundreds of buttons. For hints only: touch screens never show it.
 */
export function TooltipLayer() {
  const hint = useTooltip();
  return hint && <Bubble {...hint} />;
}

function Bubble({ text, target }: TooltipTarget) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, target.getBoundingClientRect());
  });
  return (
    // Its text is the name of the button or what is cut already: it must not be read out twice.
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

/** Above the middle of the target, or below where there is no room, and never over the edge of the window. */
function place(bubble: HTMLElement, target: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const above = target.top - height - DISTANCE;
  const top = above >= MARGIN ? above : target.bottom + DISTANCE;
  const rightmost = document.documentElement.clientWidth - width - MARGIN;
  const left = Math.max(MARGIN, Math.min(target.left + (target.width - width) / 2, rightmost));
  bubble.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}
