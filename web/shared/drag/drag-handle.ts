import type { PointerEvent as ReactPointerEvent, RefCallback } from 'react';
import { type DraggedSnippet, draggedSnippet } from './drop-targets.ts';

/** Position in the viewport, in px. */
export interface Point {
  x: number;
  y: number;
}

/** A pressed pointer that may become a drag. */
export interface Press {
  snippet: DraggedSnippet;
  handle: HTMLElement;
  pointerId: number;
  isMouse: boolean;
  start: Point;
  /** Position now: the pointer may move before this code is loaded. */
  point: Point;
  /** Time of the event, in ms. */
  time: number;
  /** Aborted once the pointer is released. */
  released: AbortSignal;
}

/** Returns the props that make an element of a card a drag handle. */
export function dragHandle(snippet: DraggedSnippet) {
  return {
    ref: holdTouches,
    'data-drag-handle': '',
    // Links and pictures have a drag of their own.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    onPointerDown(event: ReactPointerEvent<HTMLElement>) {
      const { target, currentTarget, isPrimary, button, pointerType, pointerId, clientX, clientY, timeStamp } = event;
      // Menus are children of the handle only in React. Their button opens on press.
      const isInside = target instanceof Element && currentTarget.contains(target);
      if (!isPrimary || button !== 0 || !isInside || target.closest('[aria-haspopup]')) return;
      const release = new AbortController();
      for (const type of ['pointerup', 'pointercancel'])
        window.addEventListener(type, () => release.abort(), { signal: release.signal });
      const start = { x: clientX, y: clientY };
      const press: Press = {
        snippet,
        handle: currentTarget,
        pointerId,
        isMouse: pointerType === 'mouse',
        start,
        point: start,
        time: timeStamp,
        released: release.signal,
      };
      const move = (moved: PointerEvent) => {
        if (moved.pointerId === pointerId) press.point = { x: moved.clientX, y: moved.clientY };
      };
      window.addEventListener('pointermove', move, { capture: true, signal: release.signal });
      // Without a connection there is no dragging.
      import('./drag.ts').then(({ awaitDrag }) => awaitDrag(press), console.warn);
    },
  };
}

/** Browsers decide at the start of a touch whether scripts may stop it from scrolling. */
const holdTouches: RefCallback<HTMLElement> = (handle) => {
  const hold = (event: TouchEvent) => draggedSnippet.get() && event.preventDefault();
  handle?.addEventListener('touchmove', hold, { passive: false });
  return () => handle?.removeEventListener('touchmove', hold);
};
