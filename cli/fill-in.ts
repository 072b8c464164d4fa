import { fieldsOf, type TemplateField } from '#contract/placeholders/fields.ts';
import { parseTemplate } from '#contract/placeholders/parse.ts';
import { createRe2Compiler } from '#contract/placeholders/re2.ts';
import { renderTemplate, resolveVariables, type Values } from '#contract/placeholders/render.ts';
import type { SnippetDetail, SnippetFile } from '#contract/snippets.ts';
import { CliError, usageError } from './errors.ts';
import { canAsk, type Io } from './io.ts';
import type { Options } from './options.ts';
import { ask } from './terminal/ask.ts';
import { printable } from './terminal/printable.ts';

type FillInOptions = Pick<Options, 'set' | 'yes'>;

/**
 * Returns the code of a file with its placeholders filled in: by `--set`, then by asking on a terminal, else by defaults.
 *
 * @throws CliError for unknown names, and for placeholders that have neither a value nor a default
 */
export async function fillIn(
  io: Io,
  { isTemplate }: Pick<SnippetDetail, 'isTemplate'>,
  { code }: Pick<SnippetFile, 'code'>,
  { set = [], yes = false }: FillInOptions,
): Promise<string> {
  const nodes = isTemplate ? parseTemplate(code, createRe2Compiler()) : [code];
  const fields = fieldsOf(nodes);
  const given = readValues(fields, set);
  const values = canAsk(io) && !yes ? await askForValues(io, fields, given) : given;
  const { text, missing } = renderTemplate(nodes, values, resolveVariables(nodes, { now: new Date() }));
  if (missing.length === 0) return text;
  const settings = missing.map((name) => `--set ${printable(name)}=VALUE`).join(' ');
  throw new CliError(`These placeholders need a value: ${settings}`);
}

/** Reads `NAME=VALUE`. A name may contain an equals sign. */
function readValues(fields: readonly TemplateField[], settings: readonly string[]): Values {
  const pairs = settings.map((setting) => {
    const field = fields.find(({ name }) => setting.startsWith(`${name}=`));
    if (field !== undefined) return [field.name, setting.slice(field.name.length + 1)] as const;
    const names = fields.map(({ name }) => printable(name)).join(', ') || 'none';
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
