/** Returns a stable CSS color for a tag. Lightness and chroma follow the theme for contrast. */
export function tagColor(tag: string): string {
  return `oklch(var(--tag-lightness) var(--tag-chroma) ${hue(tag)})`;
}

/** Returns degrees on the color wheel, by FNV-1a: similar tags get distant hues. */
function hue(tag: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < tag.length; index += 1) {
    hash = Math.imul(hash ^ tag.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % 360;
}
