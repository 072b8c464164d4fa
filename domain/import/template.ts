import { escapeText } from '../editors/vscode-body.ts';
import { parseTemplate, withoutExpressions } from '../placeholders/parse.ts';

interface TemplateFields {
  code: string;
  isTemplate: boolean;
}

/** Reads code in VS Code's syntax, which is also ours. Code without placeholders becomes text. */
export function fromVscodeSyntax(code: string): TemplateFields {
  const nodes = parseTemplate(code, withoutExpressions);
  if (nodes.every((node) => typeof node === 'string')) return { code: nodes.join(''), isTemplate: false };
  return { code, isTemplate: true };
}

/** A part of a foreign template: text, or a placeholder in our syntax. */
export type Part = { readonly text: string } | { readonly placeholder: string };

/** Joins parts. Text is escaped only if there are placeholders. */
export function joinParts(parts: readonly Part[]): TemplateFields {
  const isTemplate = parts.some((part) => 'placeholder' in part);
  const code = parts.map((part) => {
    if ('placeholder' in part) return part.placeholder;
    return isTemplate ? escapeText(part.text) : part.text;
  });
  return { code: code.join(''), isTemplate };
}

/**
 * Splits a text at the matches of a pattern.
 *
 * @param pattern with the flag `g`
 * @param toPart returns null for a match that stays text
 */
export function partsOf(text: string, pattern: RegExp, toPart: (match: RegExpMatchArray) => Part | null): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const part = toPart(match) ?? { text: match[0] };
    parts.push({ text: text.slice(end, match.index) }, part);
    end = match.index + match[0].length;
  }
  return [...parts, { text: text.slice(end) }];
}

/** Returns a placeholder with a default, or with options of which the first is the default. */
export function placeholder(index: number, value: string, options: readonly string[] = []): Part {
  if (options.length > 1) {
    const escaped = options.map((option) => option.replace(/[\\,|]/g, '\\$&'));
    return { placeholder: `\${${index}|${escaped.join(',')}|}` };
  }
  return { placeholder: value === '' ? `\${${index}}` : `\${${index}:${escapeText(value)}}` };
}
