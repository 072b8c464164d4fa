import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import type { SnippetInput } from '#contract/snippet-body.ts';
import type { Snippet } from '#contract/snippets.ts';

/** Form values, valid or not. */
export const SnippetDraft = z.object({
  title: z.string(),
  code: z.string(),
  description: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  /** Text in the tag field that is not a tag yet. */
  typedTag: z.string().default(''),
  /** The language was selected or known, so it is not guessed. */
  languageSettled: z.boolean().default(true),
  /** `updatedAt` of the edited version; null for a new snippet. */
  basedOn: z.string().nullable().default(null),
});
export type SnippetDraft = z.infer<typeof SnippetDraft>;

/** Returns the values of a new snippet. Its language is guessed unless given. */
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

/** Returns the values of a stored snippet. */
export function toDraft({ title, code, description, language, tags, updatedAt }: Snippet): SnippetDraft {
  const fields = { title, code, description: description ?? '', language, tags };
  return { ...fields, typedTag: '', languageSettled: true, basedOn: updatedAt };
}

/** Returns the storage key: one for new snippets and one per edited snippet. */
export function draftKey(userId: string, snippetId: number | null): string {
  return `snippet-draft:${userId}:${snippetId ?? 'new'}`;
}
