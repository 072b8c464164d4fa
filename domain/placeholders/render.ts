import { definitionsOf, fieldsOf, nameOf } from './fields.ts';
import type { Placeholder, TemplateNode, Transform, Variable } from './nodes.ts';
import { checkLength, RenderError } from './render-error.ts';
import { applyTransform } from './transforms.ts';
import { type VariableContext, variableValue } from './variables.ts';

/** Bounds the time of transforms to about 0.1 s. A pattern of 20 characters on a text of 50 costs 1,000. */
const COST_MAX = 1_000_000;

/** Remaining cost that the transforms of a template, or of all files of a snippet, may have. */
export interface RenderBudget {
  left: number;
}

export const createBudget = (): RenderBudget => ({ left: COST_MAX });

/** Values by the name of the placeholder. */
export type Values = Readonly<Record<string, string>>;

/** Values of the variables of a template, so that it can be rendered several times with the same random ones. */
export type ResolvedVariables = ReadonlyMap<Variable, string | undefined>;

export function resolveVariables(nodes: readonly TemplateNode[], context: VariableContext): ResolvedVariables {
  const resolved = new Map<Variable, string | undefined>();
  const visit = (node: TemplateNode) => {
    if (typeof node === 'string') return;
    if (node.kind === 'variable') resolved.set(node, variableValue(node.name, context));
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return resolved;
}

/**
 * Fills in a template.
 *
 * @returns the text, and the names of placeholders that have neither a value nor a default
 * @throws RenderError
 */
export function renderTemplate(
  nodes: readonly TemplateNode[],
  values: Values,
  variables: ResolvedVariables,
  budget: RenderBudget = createBudget(),
): { text: string; missing: string[] } {
  const text = new Renderer(nodes, values, variables, budget).render(nodes);
  const given = (name: string) => Object.hasOwn(values, name);
  return { text, missing: fieldsOf(nodes).flatMap(({ name, hasDefault }) => (hasDefault || given(name) ? [] : name)) };
}

class Renderer {
  readonly #definitions: ReturnType<typeof definitionsOf>;
  readonly #values: Values;
  readonly #variables: ResolvedVariables;
  /** Rendered placeholders by number. Empty while one is rendered, for defaults that contain themselves. */
  readonly #rendered = new Map<number, string>();
  readonly #budget: RenderBudget;

  constructor(nodes: readonly TemplateNode[], values: Values, variables: ResolvedVariables, budget: RenderBudget) {
    this.#budget = budget;
    this.#definitions = definitionsOf(nodes);
    this.#values = values;
    this.#variables = variables;
  }

  render(nodes: readonly TemplateNode[]): string {
    let text = '';
    for (const node of nodes) {
      text += typeof node === 'string' ? node : this.#transform(this.#valueOf(node), node.transform);
      // A short template can have a long result: its placeholders repeat each other.
      checkLength(text.length);
    }
    return text;
  }

  #valueOf(node: Placeholder | Variable): string {
    if (node.kind === 'variable') return this.#variables.get(node) ?? this.render(node.children);
    const known = this.#rendered.get(node.index);
    if (known !== undefined) return known;
    this.#rendered.set(node.index, '');
    const definition = this.#definitions.get(node.index) ?? node;
    const name = nameOf(definition);
    const given = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    const value = given ?? definition.options?.[0] ?? this.render(definition.children);
    this.#rendered.set(node.index, value);
    return value;
  }

  #transform(text: string, transform: Transform | undefined): string {
    if (transform === undefined) return text;
    this.#budget.left -= transform.pattern.cost * (text.length + 1);
    if (this.#budget.left < 0) throw new RenderError('The regular expressions of this template take too long');
    return applyTransform(text, transform);
  }
}
