import { useEffect, useState } from 'react';
import { fieldsOf, type TemplateField } from '#domain/placeholders/fields.ts';
import type { CompileRegularExpression, TemplateNode } from '#domain/placeholders/nodes.ts';
import { parseTemplate } from '#domain/placeholders/parse.ts';
import { type ResolvedVariables, resolveVariables } from '#domain/placeholders/render.ts';

export interface Template {
  nodes: readonly TemplateNode[];
  fields: readonly TemplateField[];
  /** Resolved once: random ones stay the same while a person types. */
  variables: ResolvedVariables;
}

const TRANSFORM = /\$\{\w+\//;
const CLIPBOARD = /\$\{?CLIPBOARD/;

/** Parses a template; null until its parts are loaded. `error` is why they could not be. */
export function useTemplate(code: string): { template: Template | null; error: unknown } {
  const [template, setTemplate] = useState<Template | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isActive = true;
    // Starts within the click. Some browsers ask the person first, so the template does not wait for it.
    const clipboard = readClipboard(code);
    const show = (shown: Template) => isActive && setTemplate(shown);
    parse(code).then(
      (parsed) => {
        show(parsed);
        void clipboard.then((text) => text && show(withClipboard(parsed, text)));
      },
      (reason: unknown) => isActive && setError(reason),
    );
    return () => {
      isActive = false;
    };
  }, [code]);
  return { template, error };
}

async function parse(code: string): Promise<Template> {
  const nodes = parseTemplate(code, await loadCompiler(code));
  return { nodes, fields: fieldsOf(nodes), variables: resolveVariables(nodes, { now: new Date() }) };
}

function withClipboard(template: Template, text: string): Template {
  const variables = [...template.variables].map(
    ([variable, value]) => [variable, variable.name === 'CLIPBOARD' ? text : value] as const,
  );
  return { ...template, variables: new Map(variables) };
}

/** Few templates have regular expressions, whose engine is large. */
async function loadCompiler(code: string): Promise<CompileRegularExpression> {
  if (!TRANSFORM.test(code)) return () => null;
  return (await import('#domain/placeholders/re2.ts')).createRe2Compiler();
}

/** Asks for the clipboard only if the template needs it. People may refuse. */
async function readClipboard(code: string): Promise<string | undefined> {
  if (!CLIPBOARD.test(code)) return undefined;
  return navigator.clipboard?.readText().catch(() => undefined);
}
