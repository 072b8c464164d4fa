import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The first ones of the page are drawn together, whatever it takes: they take the place of its still. */
const TOGETHER = 4;
/**
 * When so much of a frame went into drawing, the rest waits for the next, in ms: with more, the page would answer late to
 * whoever scrolls it. Styles and layout, which nobody can measure here, take about as long again.
 */
const BUDGET = 2;

let drawn = 0;
let begunAt = 0;
let isFramePlanned = false;
const waiting = new Set<() => void>();

/** At least one is drawn in each frame. */
function takeTurn(): boolean {
  if (isFramePlanned && drawn >= TOGETHER && performance.now() - begunAt >= BUDGET) return false;
  planFrame();
  drawn += 1;
  return true;
}

function planFrame(): void {
  if (isFramePlanned) return;
  isFramePlanned = true;
  begunAt = performance.now();
  // After the frame is painted: a callback for the next frame, asked for while the page scrolls, runs before that.
  requestAnimationFrame(() => setTimeout(beginFrame));
}

function beginFrame(): void {
  isFramePlanned = false;
  for (const draw of waiting) {
    if (!takeTurn()) return;
    waiting.delete(draw);
    // At once, for its time counts.
    flushSync(draw);
  }
}

interface InTurnProps {
  /** Of the place that is kept meanwhile, in px. */
  height: number;
  children: ReactNode;
}

/** Something large of which many come at once: a few are drawn in each frame, the others a frame or two later. */
export function InTurn({ height, children }: InTurnProps) {
  const [isDrawn, setDrawn] = useState(takeTurn);
  useEffect(() => {
    if (isDrawn) return;
    const draw = () => setDrawn(true);
    waiting.add(draw);
    // The frame that was planned when it was refused may have passed: a page is drawn in slices.
    planFrame();
    return () => void waiting.delete(draw);
  }, [isDrawn]);
  return isDrawn ? children : <div style={{ height }} />;
}
