import { z } from 'zod';
import { toLanguage } from '../foreign-files.ts';
import { type Found, leftOut, type ReadJson } from '../library.ts';
import { languageOfSnippetFile } from '../snippet-file-language.ts';
import { fromVscodeSyntax } from '../template.ts';
import { createTriggers, type Triggers } from '../triggers.ts';

const Lines = z.union([z.string(), z.array(z.string())]);
/** A snippet of VS Code, Zed and Neovim. */
const VscodeSnippet = z.object({
  prefix: Lines.optional(),
  body: Lines,
  description: Lines.optional(),
  /** Languages, separated by commas. */
  scope: z.string().optional(),
  /** Patterns of the files that it is for. */
  include: z.unknown().optional(),
  exclude: z.unknown().optional(),
  isFileTemplate: z.unknown().optional(),
});
const VscodeSnippets = z.record(z.string(), VscodeSnippet);

/** Reads a file of snippets of VS Code, Zed or Neovim. The file name gives the language of snippets without a scope. */
export const readVscode: ReadJson = (value, file) => {
  const entries = Object.entries(VscodeSnippets.safeParse(value).data ?? {});
  if (entries.length === 0) return null;
  const triggers = createTriggers();
  const language = languageOfSnippetFile(file);
  const snippets = entries.map(([name, snippet]) => toSnippet(name, snippet, language, triggers));
  return {
    source: 'VS Code',
    dropped: [...dropped(entries.map(([, snippet]) => snippet)), ...triggers.dropped()],
    snippets,
  } satisfies Found;
};

const languagesOf = (scope: string): string[] => scope.split(',').filter((one) => one.trim() !== '');

/** Returns sentences about what has no counterpart. */
function dropped(snippets: readonly z.output<typeof VscodeSnippet>[]): string[] {
  const count = (of: (snippet: z.output<typeof VscodeSnippet>) => number) =>
    snippets.reduce((sum, snippet) => sum + Math.max(0, of(snippet)), 0);
  return [
    ...leftOut(
      count(({ prefix = [] }) => [prefix].flat().length - 1),
      ['further prefix', 'further prefixes'],
    ),
    ...leftOut(
      count(({ scope = '' }) => languagesOf(scope).length - 1),
      ['further language', 'further languages'],
    ),
    ...leftOut(
      count(({ include = [], exclude = [] }) => [include, exclude].flat().length),
      ['file pattern', 'file patterns'],
    ),
    ...leftOut(
      count(({ isFileTemplate }) => Number(isFileTemplate === true)),
      ['mark as a file template', 'marks as file templates'],
    ),
  ];
}

function toSnippet(
  name: string,
  { prefix = [], body, description, scope }: z.output<typeof VscodeSnippet>,
  language: string | undefined,
  triggers: Triggers,
) {
  const trigger = triggers.take([prefix].flat());
  const title = trigger !== undefined && name.endsWith(` (${trigger})`) ? name.slice(0, -trigger.length - 3) : name;
  const text = [description ?? []].flat().join('\n');
  return {
    title,
    description: text === title ? null : text,
    ...fromVscodeSyntax([body].flat().join('\n')),
    language: scope === undefined ? language : toLanguage(languagesOf(scope)[0]),
    ...(trigger !== undefined && { trigger }),
  };
}
