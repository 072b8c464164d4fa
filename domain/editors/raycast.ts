import { hasDefault, nameOf, plainDefault } from '../placeholders/fields.ts';
import type { Placeholder } from '../placeholders/nodes.ts';
import { datePatternOf } from './dates.ts';
import { writeCode } from './dialect.ts';
import { type EditorSnippet, type FormatSnippets, toJson } from './snippet.ts';

/** Formats a file for Raycast's import. Raycast cannot escape text such as `{cursor}`, which stays as it is. */
export const formatRaycast: FormatSnippets = (snippets) => {
  const entries = snippets.map((snippet) => ({
    name: snippet.title,
    text: toText(snippet),
    keyword: snippet.trigger,
  }));
  return [{ name: 'pegboard-raycast.json', text: toJson(entries) }];
};

function toText(snippet: EditorSnippet): string {
  const args = new Map<number, string>();
  let hasCursor = false;

  /** Returns the final position, which Raycast allows once, after its default. */
  function cursor({ children }: Placeholder): string {
    const text = children.map(plainDefault).join('');
    if (hasCursor) return text;
    hasCursor = true;
    return `${text}{cursor}`;
  }

  function argument(definition: Placeholder): string {
    const text = args.get(definition.index) ?? toArgument(definition);
    args.set(definition.index, text);
    return text;
  }

  return writeCode(snippet, {
    text: (text) => text,
    placeholder: (placeholder, definition) => (definition.index === 0 ? cursor(placeholder) : argument(definition)),
    variable(name) {
      if (name === 'CLIPBOARD') return '{clipboard}';
      if (name === 'UUID') return '{uuid}';
      const pattern = datePatternOf(name);
      return pattern === undefined ? null : `{date format="${pattern}"}`;
    },
  });
}

/** Returns an argument. Raycast separates options by commas and cannot escape one. */
function toArgument(definition: Placeholder): string {
  const { options = [] } = definition;
  const parts = [`name="${toValue(nameOf(definition))}"`];
  if (hasDefault(definition)) parts.push(`default="${toValue(plainDefault(definition))}"`);
  if (options.length > 0 && !options.some((option) => option.includes(',')))
    parts.push(`options="${options.map(toValue).join(', ')}"`);
  return `{argument ${parts.join(' ')}}`;
}

/** Raycast has no escape for quotes in values. */
const toValue = (text: string): string => text.replaceAll('"', "'").replace(/\s+/g, ' ');
