import './drag.css';
import type { Press } from './drag-handle.ts';
import { type DropTarget, draggedSnippet, dropTargets, type Place } from './drop-targets.ts';
import { hideMarker, showMarker } from './marker.ts';
import { placeAmong } from './place.ts';
import { showPreview } from './preview.ts';
import { scrollAtEdge } from './scroll-at-edge.ts';

/** Distance in px from which a pressed mouse drags, and beyond which a touch scrolls. */
const MOUSE_SLOP = 5;
const TOUCH_SLOP = 10;
/** Time to the start of a drag by touch, in ms; less than to the context menu. */
const LONG_PRESS = 350;
/** How far outside of a target with cards they still get the snippet, in px. */
const REACH = 48;
/** A touch may be followed by a click this late, in ms. */
const LATE_CLICK = 300;

interface Hit {
  element: Element;
  target: DropTarget;
}

/** Starts a drag when a pressed mouse moves, or when a touch stays. Does nothing if no target accepts the snippet. */
export function awaitDrag(press: Press): void {
  const { pointerId, isMouse, released } = press;
  if (released.aborted || draggedSnippet.get() || acceptingTargets(press).length === 0) return;
  const controller = new AbortController();
  const { signal } = controller;
  let drag: ReturnType<typeof startDrag> | null = null;
  const timer = isMouse ? undefined : setTimeout(start, press.time + LONG_PRESS - performance.now());

  function start(): void {
    drag = startDrag(press, signal);
  }
  function stop(): void {
    clearTimeout(timer);
    controller.abort();
    drag = null;
  }
  function checkDistance(): void {
    if (drag) return;
    const distance = Math.hypot(press.point.x - press.start.x, press.point.y - press.start.y);
    if (isMouse && distance > MOUSE_SLOP) start();
    else if (!isMouse && distance > TOUCH_SLOP) stop();
  }
  function cancel(): void {
    drag?.end();
    stop();
  }
  const listen = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void) =>
    window.addEventListener(type, listener, { capture: true, signal });

  listen('pointermove', (event) => {
    if (event.pointerId !== pointerId) return;
    // Released where the page did not see it.
    if (isMouse && event.buttons === 0) return cancel();
    checkDistance();
  });
  listen('pointerup', (event) => {
    if (event.pointerId !== pointerId) return;
    if (drag) preventClick(isMouse);
    drag?.drop();
    stop();
  });
  listen('pointercancel', (event) => event.pointerId === pointerId && cancel());
  listen('contextmenu', (event) => drag && event.preventDefault());
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !drag) return;
    event.preventDefault();
    event.stopPropagation();
    preventClick(isMouse, released);
    cancel();
  });
  checkDistance();
}

/** Starts the drag that ends with `drop` or `end`. */
function startDrag(press: Press, signal: AbortSignal) {
  const { snippet, handle, pointerId, start } = press;
  const root = document.documentElement;
  const card = handle.closest('article') ?? handle;
  const preview = showPreview(card, start);
  const original = new CSSStyleSheet();
  // A style sheet, because the card may be unmounted and mounted again.
  const slot = `main [data-snippet="${snippet.id}"]`;
  original.replaceSync(
    `${slot} { border: 1px dashed var(--accent); background: none } ${slot} > * { visibility: hidden }`,
  );
  document.adoptedStyleSheets.push(original);
  // Also of a handle that was unmounted: its touch goes on.
  handle.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false, signal });
  root.setPointerCapture(pointerId);
  root.dataset.dragging = '';
  document.getSelection()?.removeAllRanges();
  draggedSnippet.set(snippet);

  let hit: Hit | null = null;
  let place: Place | null = null;
  let before = performance.now();
  let frame = requestAnimationFrame(follow);

  function follow(now: number): void {
    frame = requestAnimationFrame(follow);
    const { x, y } = press.point;
    preview.moveTo(x, y);
    scrollAtEdge(x, y, now - before);
    before = now;
    aim(x, y);
  }
  function aim(x: number, y: number): void {
    const next = targetAt(x, y);
    if (next?.element !== hit?.element) {
      hit?.target.onOver?.(false);
      next?.target.onOver?.(true);
    }
    hit = next;
    const found = hit?.target.hasCards ? placeAmong(hit.element, x, y) : null;
    place = found?.place ?? null;
    if (found) showMarker(found.edge);
    else hideMarker();
  }
  function targetAt(x: number, y: number): Hit | null {
    const top = document.elementFromPoint(x, y);
    const targets = acceptingTargets({ snippet });
    const direct = targets.find(({ element }) => element.contains(top));
    if (direct || !top?.closest('main')) return direct ?? null;
    return targets.find(({ element, target }) => target.hasCards && isNear(element, x, y)) ?? null;
  }
  function end(): void {
    cancelAnimationFrame(frame);
    hit?.target.onOver?.(false);
    preview.remove();
    hideMarker();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== original);
    delete root.dataset.dragging;
    draggedSnippet.set(null);
  }
  return {
    end,
    drop() {
      const { x, y } = press.point;
      aim(x, y);
      const target = hit?.target;
      end();
      if (target && (place || !target.hasCards)) target.onDrop(snippet, place);
    },
  };
}

const acceptingTargets = ({ snippet }: Pick<Press, 'snippet'>): Hit[] =>
  [...dropTargets]
    .map(([element, target]) => ({ element, target }))
    .filter(({ element, target }) => target.accepts(snippet) && element.checkVisibility());

function isNear(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x > left - REACH && x < right + REACH && y > top - REACH && y < bottom + REACH;
}

/** Prevents the click that follows the release of the pointer. */
function preventClick(isMouse: boolean, released?: AbortSignal): void {
  const controller = new AbortController();
  const prevent = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', prevent, { capture: true, signal: controller.signal });
  const done = () => setTimeout(() => controller.abort(), isMouse ? 0 : LATE_CLICK);
  if (released && !released.aborted) released.addEventListener('abort', done);
  else done();
}
