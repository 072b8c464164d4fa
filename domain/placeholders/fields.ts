import type { Placeholder, TemplateNode } from './nodes.ts';

/** A placeholder to fill in. */
export interface TemplateField {
  /** The text of the default, or the number of a placeholder without one. */
  readonly name: string;
  /** Whether it can be left empty. */
  readonly hasDefault: boolean;
  readonly options?: readonly string[];
}

/** Placeholders of a template by their number. The first one with a default defines all of a number. */
export type Definitions = ReadonlyMap<number, Placeholder>;

export const hasDefault = ({ children, options }: Placeholder): boolean => children.length > 0 || options !== undefined;

export function definitionsOf(nodes: readonly TemplateNode[]): Definitions {
  const definitions = new Map<number, Placeholder>();
  const visit = (node: TemplateNode) => {
    if (typeof node === 'string') return;
    if (node.kind === 'placeholder') {
      const known = definitions.get(node.index);
      if (known === undefined || (!hasDefault(known) && hasDefault(node))) definitions.set(node.index, node);
    }
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return definitions;
}

/** Returns the name of a placeholder: its written default without its syntax, or its number. */
export const nameOf = (placeholder: Placeholder): string => plainDefault(placeholder) || String(placeholder.index);

/** Returns a default without its syntax. */
export function plainDefault(node: TemplateNode): string {
  if (typeof node === 'string') return node;
  if (node.kind === 'placeholder' && node.options) return node.options[0] ?? '';
  const text = node.children.map(plainDefault).join('');
  return text === '' && node.kind === 'variable' ? node.name : text;
}

/** Returns the placeholders to fill in, in their order; `$0` is none. Equal names are one field. */
export function fieldsOf(nodes: readonly TemplateNode[]): TemplateField[] {
  const fields = new Map<string, TemplateField>();
  const last = (index: number) => (index === 0 ? Number.POSITIVE_INFINITY : index);
  const inOrder = [...definitionsOf(nodes).values()].toSorted((a, b) => last(a.index) - last(b.index));
  for (const placeholder of inOrder) {
    if (placeholder.index === 0 && !hasDefault(placeholder)) continue;
    const name = nameOf(placeholder);
    const { options } = placeholder;
    if (!fields.has(name)) fields.set(name, { name, hasDefault: hasDefault(placeholder), ...(options && { options }) });
  }
  return [...fields.values()];
}

/** Shell's own syntax, such as `${1:-default}`. */
const SHELL_EXPANSION = /^[-+=?:]/;

/** Returns whether a text looks like a template: it has a placeholder with a default or with options. */
export const hasNamedPlaceholders = (nodes: readonly TemplateNode[]): boolean =>
  fieldsOf(nodes).some(({ name, hasDefault }) => hasDefault && !SHELL_EXPANSION.test(name));
