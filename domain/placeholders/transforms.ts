import type { FormatGroup, Transform } from './nodes.ts';
import { checkLength } from './render-error.ts';

/** Returns the words of a text. */
const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}0-9]+/gu) ?? [];
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Changes of case, as VS Code defines them. */
const SHORTHANDS: Readonly<Record<string, (text: string) => string>> = {
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize,
  pascalcase: (text) => wordsOf(text).map(capitalize).join('') || text,
  camelcase: (text) => uncapitalize(wordsOf(text).map(capitalize).join('')) || text,
};

/** Applies a transform to a text. */
export function applyTransform(text: string, { pattern, isGlobal, format }: Transform): string {
  let hasMatched = false;
  let length = 0;
  function replace(groups: readonly (string | null)[]): string {
    const parts = format.map((part) => (typeof part === 'string' ? part : formatGroup(part, groups[part.group] ?? '')));
    const replacement = parts.join('');
    length += replacement.length;
    checkLength(length);
    return replacement;
  }
  const replaced = pattern.replace(text, isGlobal, (groups) => {
    hasMatched = true;
    return replace(groups);
  });
  const hasElse = format.some((part) => typeof part !== 'string' && part.unmatched);
  return !hasMatched && hasElse ? replace([]) : replaced;
}

function formatGroup({ shorthand, matched, unmatched }: FormatGroup, value: string): string {
  if (shorthand !== undefined)
    return Object.hasOwn(SHORTHANDS, shorthand) ? (SHORTHANDS[shorthand]?.(value) ?? value) : value;
  return (value === '' ? unmatched : matched) ?? value;
}
