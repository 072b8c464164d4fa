import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Drawn with the wall itself, where one appears or what it shows changes: so many are there without any wait. */
const AT_ONCE = 1;
/**
 * When so much of a frame went into drawing, the rest waits for the next, in ms: with more, the page would answer late to
 * whoever scrolls it.
 */
const BUDGET = 12;
/** What takes longer to prepare, in ms, is drawn without. */
const PATIENCE = 50;

interface Turn {
  draw: () => void;
  isPrepared: boolean;
}

let drawnAtOnce = 0;
let isFramePlanned = false;
/** As they came: what is drawn above others after them would move them. */
const waiting = new Set<Turn>();

function planFrame(): void {
  if (isFramePlanned) return;
  isFramePlanned = true;
  // After the frame is painted: a callback for the next frame, asked for while the page scrolls, runs before that.
  requestAnimationFrame(() => setTimeout(drawAfterFrame));
}

/** At least one is drawn after each frame, if the next one is prepared. */
function drawAfterFrame(): void {
  isFramePlanned = false;
  drawnAtOnce = 0;
  const begunAt = performance.now();
  for (const turn of waiting) {
    if (!turn.isPrepared) return;
    if (performance.now() - begunAt >= BUDGET) {
      planFrame();
      return;
    }
    waiting.delete(turn);
    // At once, for its time counts.
    flushSync(turn.draw);
  }
}

/**
 * For something large of which many come at once: one is drawn, and after each frame some more, in the order they
 * came.
 *
 * @param mayNow whether it may be among the first, which are drawn at once
 * @param prepare asks for what it is drawn with, or it would be drawn twice; the signal says when it is wanted no more
 * @returns whether it is to be drawn; until then a place is kept for it
 */
export function useTurn(mayNow: boolean, prepare: (signal: AbortSignal) => Promise<unknown>): boolean {
  const [isDrawn, setDrawn] = useState(() => mayNow && ++drawnAtOnce <= AT_ONCE);
  useEffect(() => {
    // Those that were drawn at once belong to this frame.
    planFrame();
    if (isDrawn) return;
    const gone = new AbortController();
    const turn: Turn = { draw: () => setDrawn(true), isPrepared: false };
    waiting.add(turn);
    const impatient = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    void Promise.race([prepare(gone.signal), impatient]).then(() => {
      turn.isPrepared = true;
      planFrame();
    });
    return () => {
      gone.abort();
      waiting.delete(turn);
      // The next one may have waited for it alone.
      planFrame();
    };
  }, [isDrawn, prepare]);
  return isDrawn;
}
