import { type ReactNode, useEffect, useState } from 'react';

/** So many in one frame: more, and the page would answer late to whoever scrolls it. */
const PER_FRAME = 4;

let drawnInFrame = 0;
let isFramePlanned = false;
const waiting = new Set<() => void>();

function takeTurn(): boolean {
  planFrame();
  if (drawnInFrame === PER_FRAME) return false;
  drawnInFrame += 1;
  return true;
}

function planFrame(): void {
  if (isFramePlanned) return;
  isFramePlanned = true;
  requestAnimationFrame(beginFrame);
}

function beginFrame(): void {
  isFramePlanned = false;
  drawnInFrame = 0;
  for (const draw of waiting) {
    if (!takeTurn()) return;
    waiting.delete(draw);
    draw();
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
    return () => void waiting.delete(draw);
  }, [isDrawn]);
  return isDrawn ? children : <div style={{ height }} />;
}
