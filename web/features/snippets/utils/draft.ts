import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import type { Snippet, SnippetInput } from '#contract/snippets.ts';

/** What stands in the form of a snippet, finished or not. */
export const SnippetDraft = z.object({
  title: z.string(),
  code: z.string(),
  description: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  /** What stands in the field of the tags and is none yet. */
  typedTag: z.string().default(''),
  /** A person has chosen the language, or it was known: it is not guessed. */
  languageSettled: z.boolean().default(true),
  /** The `updatedAt` of the version that is changed; null: of none. */
  basedOn: z.string().nullable().default(null),
});
export type SnippetDraft = z.infer<typeof SnippetDraft>;

/** Of a new snippet. Its language is guessed unless it is given. */
export function emptyDraft(prefill: Partial<SnippetInput> = {}): SnippetDraft {
  const { title = '', code = '', description, language, tags = [] } = prefill;
  return {
    title,
    code,
    description: description ?? '',
    language: language ?? DEFAULT_LANGUAGE,
    tags,
    typedTag: '',
    languageSettled: language !== undefined,
    basedOn: null,
  };
}

/** Of a snippet that is stored. */
export function toDraft({ title, code, description, language, tags, updatedAt }: Snippet): SnippetDraft {
  const fields = { title, code, description: description ?? '', language, tags };
  return { ...fields, typedTag: '', languageSettled: true, basedOn: updatedAt };
}

/** Where a draft is kept: one for a new snippet, one for each that is edited. */
export function draftKey(userId: string, snippetId: number | null): string {
  return `snippet-draft:${userId}:${snippetId ?? 'new'}`;
}
