import { SNIPPET_MAX_BYTES } from '../limits.ts';
import { definitionsOf } from '../placeholders/fields.ts';
import type { Placeholder, TemplateNode } from '../placeholders/nodes.ts';
import { parseTemplate, withoutExpressions } from '../placeholders/parse.ts';
import type { EditorSnippet } from './snippet.ts';

/** The syntax of an editor's placeholders. */
export interface Dialect {
  /** @param depth 0 outside of defaults */
  text(text: string, depth: number): string;
  /**
   * @param definition the placeholder of the same number that has the default
   * @param writeDefault returns the default of `placeholder` in this dialect
   */
  placeholder(placeholder: Placeholder, definition: Placeholder, writeDefault: () => string): string;
  /** Returns null for variables that the editor does not have. */
  variable?(name: string): string | null;
}

/**
 * Returns the code of a snippet in a dialect. A variable that the editor does not have becomes its default, or a placeholder
 * with its name. A template that gets longer than 2 MiB, by many mirrors of a long default, is exported as text.
 */
export function writeCode({ code, isTemplate }: EditorSnippet, dialect: Dialect): string {
  if (!isTemplate) return dialect.text(code, 0);
  // Dialects other than VS Code's omit transforms.
  const nodes = parseTemplate(code, withoutExpressions);
  const definitions = definitionsOf(nodes);
  const firstFree = [...definitions.keys()].reduce((highest, index) => Math.max(highest, index), 0) + 1;
  const variables: string[] = [];

  function placeholderFor(variable: string): Placeholder {
    if (!variables.includes(variable)) variables.push(variable);
    return { kind: 'placeholder', index: firstFree + variables.indexOf(variable), children: [variable] };
  }

  function write(node: TemplateNode, depth: number): string {
    const writeChildren = (children: readonly TemplateNode[], childDepth: number) =>
      children.map((child) => write(child, childDepth)).join('');
    if (typeof node === 'string') return dialect.text(node, depth);
    if (node.kind === 'variable') {
      const known = dialect.variable?.(node.name) ?? null;
      if (known !== null) return known;
      return node.children.length > 0 ? writeChildren(node.children, depth) : write(placeholderFor(node.name), depth);
    }
    const definition = definitions.get(node.index) ?? node;
    return dialect.placeholder(node, definition, () => writeChildren(node.children, depth + 1));
  }

  let written = '';
  for (const node of nodes) {
    written += write(node, 0);
    if (written.length > SNIPPET_MAX_BYTES) return dialect.text(code, 0);
  }
  return written;
}
