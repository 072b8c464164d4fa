import { filesOf } from '#contract/snippet-files.ts';
import type { SnippetDetail, SnippetFile } from '#contract/snippets.ts';
import { fieldsOf, type TemplateField } from '#domain/placeholders/fields.ts';
import { parseTemplate } from '#domain/placeholders/parse.ts';
import { createRe2Compiler } from '#domain/placeholders/re2.ts';
import { renderTemplate, resolveVariables, type Values } from '#domain/placeholders/render.ts';
import { utf8Length } from '#domain/text.ts';
import { CliError, usageError } from './errors.ts';
import { canAsk, type Io } from './io.ts';
import type { Options } from './options.ts';
import { ask } from './terminal/ask.ts';
import { printable } from './terminal/printable.ts';

type FillInOptions = Pick<Options, 'set' | 'yes'>;

export interface FilledIn {
  /** Code of the chosen file. */
  readonly code: string;
  /** All files, with the same values. */
  readonly files: readonly SnippetFile[];
  /** Placeholders of other files that have neither a value nor a default. */
  readonly missing: readonly string[];
}

/**
 * Fills in the placeholders of a file: by `--set`, then by asking on a terminal, else by defaults.
 *
 * @throws CliError for unknown names, and for placeholders that have neither a value nor a default
 */
export async function fillIn(
  io: Io,
  snippet: SnippetDetail,
  { name: chosen }: Pick<SnippetFile, 'name'>,
  { set = [], yes = false }: FillInOptions,
): Promise<FilledIn> {
  const compile = createRe2Compiler();
  const templates = filesOf(snippet).map((file) => {
    const nodes = snippet.isTemplate ? parseTemplate(file.code, compile) : [file.code];
    return { file, nodes, fields: fieldsOf(nodes) };
  });
  const given = readValues(
    templates.flatMap(({ fields }) => fields),
    set,
  );
  const asked = templates.find(({ file }) => file.name === chosen)?.fields ?? [];
  const values = canAsk(io) && !yes ? await askForValues(io, asked, given) : given;
  const now = new Date();
  const rendered = templates.map(({ file, nodes }) => {
    const { text, missing } = renderTemplate(nodes, values, resolveVariables(nodes, { now }));
    return { file: { ...file, code: text, size: utf8Length(text) }, missing };
  });
  const { file, missing = [] } = rendered.find((one) => one.file.name === chosen) ?? {};
  if (missing.length > 0) {
    const settings = missing.map((name) => `--set ${printable(name)}=VALUE`).join(' ');
    throw new CliError(`These placeholders need a value: ${settings}`);
  }
  return {
    code: file?.code ?? '',
    files: rendered.map((one) => one.file),
    missing: [...new Set(rendered.flatMap((one) => one.missing))],
  };
}

/** Reads `NAME=VALUE`. A name may contain an equals sign. */
function readValues(fields: readonly TemplateField[], settings: readonly string[]): Values {
  const pairs = settings.map((setting) => {
    const field = fields.find(({ name }) => setting.startsWith(`${name}=`));
    if (field !== undefined) return [field.name, setting.slice(field.name.length + 1)] as const;
    const names = [...new Set(fields.map(({ name }) => printable(name)))].join(', ') || 'none';
    throw usageError(`${printable(setting)} is not NAME=VALUE of a placeholder. The snippet has: ${names}`);
  });
  return Object.fromEntries(pairs);
}

async function askForValues(io: Io, fields: readonly TemplateField[], given: Values): Promise<Values> {
  const values: Record<string, string> = { ...given };
  for (const field of fields) {
    if (Object.hasOwn(given, field.name)) continue;
    const answer = await ask(io, promptFor(field));
    const choice = field.options?.[Number(answer) - 1] ?? answer;
    if (answer !== '' || !field.hasDefault) values[field.name] = choice;
  }
  return values;
}

/** Returns a prompt such as `name [default]: `; Enter takes the default. */
function promptFor({ name, hasDefault, options }: TemplateField): string {
  const choices = options?.map((option, index) => `  ${index + 1}) ${printable(option)}\n`).join('') ?? '';
  if (options) return `${choices}${printable(name)} [1]: `;
  return hasDefault ? `Value for ${printable(name)} (Enter keeps it): ` : `Value for $${printable(name)}: `;
}
