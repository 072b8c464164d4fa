import type { McpServer } from '@modelcontextprotocol/server';
import { IdParam } from '#contract/call.ts';
import { type Snippet, SnippetQuery } from '#contract/snippets.ts';
import type { TemplateField } from '#domain/placeholders/fields.ts';
import { utf8Length } from '#domain/text.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import type { ToolContext } from './context.ts';
import { answer } from './errors.ts';
import { REPLY_MAX_BYTES, readFitting } from './reply-size.ts';

const PROMPT_TAG = 'prompt';
/** Templates on one page. */
const PAGE = 20;

/** Registers the caller's own templates with the tag `prompt` as prompts. Other people's text must not instruct. */
export function registerPrompts({ server }: McpServer, context: ToolContext): void {
  server.setRequestHandler('prompts/list', ({ params }) => answer(context, () => list(context, params?.cursor)));
  server.setRequestHandler('prompts/get', ({ params }) =>
    answer(context, () => get(context, params.name, params.arguments)),
  );
}

async function list(context: ToolContext, cursor: string | undefined) {
  const { caller, snippets } = context;
  await context.charge('write');
  const { items, nextCursor } = await readFitting(
    PAGE,
    async (limit) => {
      const query = SnippetQuery.parse({ tag: PROMPT_TAG, sort: 'az', limit, cursor, count: 'false' });
      const page = await snippets.list(caller, query);
      const templates = page.items.filter(({ isTemplate }) => isTemplate);
      return { ...page, items: await describeAll(context, templates) };
    },
    (prompt) => prompt,
  );
  return { prompts: items, ...(nextCursor !== null && { nextCursor }) };
}

async function get(context: ToolContext, name: string, values: Readonly<Record<string, string>> = {}) {
  const { caller, snippets } = context;
  await context.charge('write');
  const id = IdParam.safeParse(name.split('-').at(-1));
  const template = id.success ? await snippets.get(caller, id.data) : null;
  if (template === null || !isOwnPrompt(context, template)) throw notFound('Prompt');
  const { files, missing } = await snippets.render(caller, template.id, values);
  if (missing.length > 0) throw invalid(`Missing arguments: ${missing.join(', ')}`);
  if (isTooLarge(files))
    throw invalid(`This prompt is larger than 64 KiB. render_snippet returns it in parts, with the id ${template.id}.`);
  return {
    ...descriptionOf(template),
    messages: files.map(({ code: text }) => ({ role: 'user' as const, content: { type: 'text' as const, text } })),
  };
}

const isTooLarge = (files: readonly { code: string }[]): boolean =>
  files.reduce((size, { code }) => size + utf8Length(code), 0) > REPLY_MAX_BYTES;

const isOwnPrompt = ({ caller }: ToolContext, { userId, isTemplate, tags }: Snippet): boolean =>
  userId === caller.userId && isTemplate && tags.includes(PROMPT_TAG);

/** Returns the words of the trigger or title, with the id: two templates can have the same words. */
function nameOf({ id, title, trigger }: Snippet): string {
  const words = (trigger ?? title).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [PROMPT_TAG];
  return [...words, id].join('-');
}

const descriptionOf = ({ description }: Snippet) => (description === null ? {} : { description });

/** Describes templates as prompts, without those that are too large for one. */
async function describeAll({ caller, snippets }: ToolContext, templates: readonly Snippet[]) {
  const read = await Promise.all(
    templates.map(async (template) => {
      const { files } = template.fileCount > 1 ? await snippets.get(caller, template.id) : { files: [template] };
      return { template, files };
    }),
  );
  const fitting = read.filter(({ files }) => !isTooLarge(files));
  const fields = await snippets.fieldsOf(fitting.map(({ files }) => files.map(({ code }) => code)));
  return fitting.map(({ template }, index) => ({
    name: nameOf(template),
    title: template.title,
    ...descriptionOf(template),
    arguments: (fields[index] ?? []).map(toArgument),
  }));
}

function toArgument({ name, hasDefault, options }: TemplateField) {
  const description = options ? `One of: ${options.join(', ')}` : `Default: ${name}`;
  return { name, required: !hasDefault, ...(hasDefault && { description }) };
}
