/** Largest size, in px. */
const WIDTH = 300;
/** Largest distance of the pointer from the top of the preview, in px. */
const GRIP = 24;

/** Shows a copy of a card under the pointer. The card itself may be unmounted while it is dragged. */
export function showPreview(card: Element, { x, y }: { x: number; y: number }) {
  const { left, top, width } = card.getBoundingClientRect();
  const copy = card.cloneNode(true);
  const preview = document.createElement('div');
  preview.className = 'drag-preview';
  preview.inert = true;
  preview.setAttribute('aria-hidden', 'true');
  preview.style.width = `${Math.min(width, WIDTH)}px`;
  preview.append(copy);
  for (const one of preview.querySelectorAll('[id]')) one.removeAttribute('id');
  document.body.append(preview);
  const grip = { x: ((x - left) / width) * Math.min(width, WIDTH), y: Math.min(y - top, GRIP) };
  const moveTo = (x: number, y: number) => {
    preview.style.translate = `${x - grip.x}px ${y - grip.y}px`;
  };
  moveTo(x, y);
  return { moveTo, remove: () => preview.remove() };
}
