/**
 * The colour of a tag: always the same for the same tag. A CSS colour for text; how light it is follows the theme, so that
 * it can be read in both.
 */
export function tagColor(tag: string): string {
  return `oklch(var(--tag-lightness) var(--tag-chroma) ${hue(tag)})`;
}

/** Degrees on the colour wheel, by FNV-1a: tags that differ in one letter are far apart. */
function hue(tag: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < tag.length; index += 1) {
    hash = Math.imul(hash ^ tag.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % 360;
}
