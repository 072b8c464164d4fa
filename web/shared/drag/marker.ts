import type { Edge } from './place.ts';

/** Thickness in px. */
const THICKNESS = 4;

let marker: HTMLElement | null = null;

/** Shows a line where the dragged card will land. */
export function showMarker({ x, y, length, isVertical }: Edge): void {
  if (marker === null) {
    marker = document.createElement('div');
    marker.className = 'drop-marker';
    marker.setAttribute('aria-hidden', 'true');
    document.body.append(marker);
  }
  const [width, height] = isVertical ? [THICKNESS, length] : [length, THICKNESS];
  marker.style.width = `${width}px`;
  marker.style.height = `${height}px`;
  marker.style.translate = `${x - (isVertical ? THICKNESS / 2 : 0)}px ${y - (isVertical ? 0 : THICKNESS / 2)}px`;
}

export function hideMarker(): void {
  marker?.remove();
  marker = null;
}
