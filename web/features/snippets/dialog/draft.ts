import { z } from 'zod';
import { SnippetBasedOn } from '#contract/snippet-body.ts';
import { filesOf } from '#contract/snippet-files.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import { fileNameProblem } from '#domain/file-names.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { languageOfFile } from '#web/shared/languages/language-of-file.ts';
import type { NewFile, SnippetPrefill } from '#web/shared/snippet-prefill.ts';
import { suggestLanguage } from './file-language.ts';
import { withFreeNames } from './free-names.ts';

export const FileDraft = z.object({
  /** Empty for a derived name. */
  name: z.string(),
  language: z.string(),
  code: z.string(),
  /** Source of the language: the file name, for a new file also its code, until a person chooses one. */
  languageFrom: z.enum(['content', 'name', 'person']),
});
export type FileDraft = z.infer<typeof FileDraft>;

/** Form values, valid or not. */
export const SnippetDraft = z.preprocess(
  upgradeDraft,
  z.object({
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    files: z.array(FileDraft).min(1),
    isTemplate: z.boolean().default(false),
    trigger: z.string().default(''),
    /** Text in the tag field that is not a tag yet. */
    typedTag: z.string().default(''),
    /** The edited version; null for a new snippet. */
    basedOn: SnippetBasedOn.nullable().default(null),
  }),
);
export type SnippetDraft = z.infer<typeof SnippetDraft>;

/** A draft stored before a snippet could have several files. */
const OneFileDraft = z.looseObject({
  code: z.string(),
  language: z.string(),
  languageSettled: z.boolean().default(true),
});

function upgradeDraft(stored: unknown): unknown {
  const old = OneFileDraft.safeParse(stored);
  if (!old.success) return stored;
  const { code, language, languageSettled, ...fields } = old.data;
  const languageFrom = languageSettled ? 'person' : 'content';
  return { ...fields, files: [{ name: '', language, code, languageFrom }] };
}

export const EMPTY_FILE: FileDraft = { name: '', language: DEFAULT_LANGUAGE, code: '', languageFrom: 'content' };

/** Returns the values of a new snippet. */
export function emptyDraft(prefill?: SnippetPrefill): SnippetDraft {
  const given = prefill?.files ?? [];
  const files = given.length > 0 ? withFreeNames(given.map(toFileDraft)) : [EMPTY_FILE];
  const fields = { title: prefill?.title ?? '', description: '', tags: [], isTemplate: false, trigger: '' };
  return { ...fields, files, typedTag: '', basedOn: null };
}

/** Returns the values of a new file. A name that is not allowed is dropped. */
export function toFileDraft({ name, code, language }: NewFile): FileDraft {
  return {
    name: fileNameProblem(name) === null ? name : '',
    language: language ?? suggestLanguage({ name, code }).language,
    code,
    languageFrom: language === undefined ? 'content' : 'name',
  };
}

/** Returns the values of a stored snippet. */
export function toDraft(snippet: SnippetDetail): SnippetDraft {
  const { title, description, tags, isTemplate, trigger, fileName, version } = snippet;
  const files = filesOf(snippet).map(({ name, language, code }, index): FileDraft => {
    const languageFrom = languageOfFile(name) === language ? 'name' : 'person';
    // The server recognizes other derived names that are sent back.
    return { name: index === 0 ? (fileName ?? '') : name, language, code, languageFrom };
  });
  const fields = { title, description: description ?? '', tags, isTemplate, trigger: trigger ?? '' };
  return { ...fields, files, typedTag: '', basedOn: version };
}

/** Returns the storage key: one for new snippets and one per edited snippet. */
export function draftKey(userId: string, snippetId: number | null): string {
  return `snippet-draft:${userId}:${snippetId ?? 'new'}`;
}
