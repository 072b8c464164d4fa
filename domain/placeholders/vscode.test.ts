import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { definitionsOf } from './fields.ts';
import type { CompileRegularExpression, TemplateNode } from './nodes.ts';
import { parseTemplate } from './parse.ts';
import { renderTemplate } from './render.ts';

/** Bodies as the parser of VS Code 1.118 (npm `monaco-editor` 0.57) reads them. It applies no transforms. */
const Table = z.array(
  z.object({
    body: z.string(),
    text: z.string(),
    /** The default or the options of each number, null without either. */
    placeholders: z.array(z.tuple([z.number(), z.union([z.string(), z.array(z.string()), z.null()])])),
  }),
);
const table = Table.parse(JSON.parse(readFileSync(new URL('vscode.fixture.json', import.meta.url), 'utf8')));

/** Matches, so that no text for a failed match appears, and changes nothing. */
const withoutTransforms: CompileRegularExpression = () => ({
  cost: 0,
  replace(text, _isGlobal, replacement) {
    replacement([]);
    return text;
  },
});

const render = (nodes: readonly TemplateNode[]) => renderTemplate(nodes, {}, new Map()).text;

test.each(table)('reads $body as VS Code does', ({ body, text, placeholders }) => {
  const nodes = parseTemplate(body, withoutTransforms);
  expect(render(nodes)).toBe(text);
  const found = [...definitionsOf(nodes)].map(([index, definition]) => {
    const isEmpty = definition.children.length === 0;
    const together = render([definition, ...nodes]);
    return [index, definition.options ?? (isEmpty ? null : together.slice(0, together.length - text.length))];
  });
  expect(found.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(placeholders);
});
