/** Height of the zones at the edges of the viewport, in px. */
const ZONE = 96;
/** Height of the sticky header, in px. */
const HEADER = 56;
/** Speed at the edge, in px per ms. */
const SPEED = 2.4;
/** Longest time that counts, in ms: after a slow frame the page must not jump. */
const LONGEST = 50;

/** Scrolls the page while the pointer is at the upper or lower edge of its content, faster near the edge. */
export function scrollAtEdge(x: number, y: number, elapsed: number): void {
  const main = document.querySelector('main')?.getBoundingClientRect();
  if (!main || x < main.left || x > main.right) return;
  const above = HEADER + ZONE - y;
  const below = y - (window.innerHeight - ZONE);
  const depth = Math.min(1, Math.max(above, below, 0) / ZONE);
  if (depth === 0) return;
  const distance = depth ** 2 * SPEED * Math.min(elapsed, LONGEST);
  window.scrollBy(0, above > 0 ? -distance : distance);
}
