import { z } from 'zod';
import { languageOfFileName } from '#domain/file-languages.ts';
import { fileNameKey, fileNameProblem } from '#domain/file-names.ts';
import { PLAIN_TEXT } from '#domain/languages.ts';
import { SNIPPET_MAX_BYTES } from '#domain/limits.ts';
import { utf8Length } from '#domain/text.ts';
import {
  CODE_MAX_BYTES,
  DESCRIPTION_MAX,
  FILES_MAX,
  LANGUAGE_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
  TRIGGER_MAX,
} from './limits.ts';
import { sizeOfFiles } from './snippet-files.ts';
import { nullableText, text } from './text-fields.ts';

/* The editable fields of a snippet. */

export const Title = text('Title')
  .trim()
  .min(1, 'Title is required')
  .max(TITLE_MAX, `Title cannot exceed ${TITLE_MAX} characters`);

export const Description = nullableText('Description', DESCRIPTION_MAX);

/** Trims tags and removes empty and duplicate ones. */
export const Tags = z
  .array(text('Tag'), { error: 'Tags must be a list of text' })
  .max(10 * TAGS_MAX, `A snippet has at most ${TAGS_MAX} tags`)
  .optional()
  .transform((tags) => [...new Set((tags ?? []).map((tag) => tag.trim()).filter((tag) => tag !== ''))])
  .pipe(
    z
      .array(z.string().max(TAG_MAX, `A tag cannot exceed ${TAG_MAX} characters`))
      .max(TAGS_MAX, `A snippet has at most ${TAGS_MAX} tags`),
  );

/** Code that may be blank. */
const FileCode = text('Code').refine((code) => code.length <= CODE_MAX_BYTES && utf8Length(code) <= CODE_MAX_BYTES, {
  message: `Code cannot exceed ${CODE_MAX_BYTES / 1024} KiB`,
});

const isBlank = (code: string): boolean => code.trim() === '';

export const Code = FileCode.refine((code) => !isBlank(code), 'Code is required');

/** Any text, undefined if missing or blank. Unknown languages are shown as plain text. */
export const OptionalLanguage = text('Language')
  .trim()
  .max(LANGUAGE_MAX, `Language cannot exceed ${LANGUAGE_MAX} characters`)
  .nullish()
  .transform((language) => language || undefined);

export const Language = OptionalLanguage.transform((language) => language ?? PLAIN_TEXT);

/** Text that inserts a snippet in an editor or names it in a terminal. Unique per owner, ignoring case. */
export const Trigger = text('Trigger')
  .min(1, 'Trigger cannot be empty')
  .max(TRIGGER_MAX, `Trigger cannot exceed ${TRIGGER_MAX} characters`)
  .regex(/^\S*$/, 'Trigger cannot contain white space');

/** See `fileNameProblem`. */
export const FileName = text('File name').superRefine((name, context) => {
  const message = fileNameProblem(name);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** Returns the language of a file: the given one, else by its name, else plain text. */
export function fileLanguage(language: string | undefined, name: string | null): string {
  return language ?? (name === null ? null : languageOfFileName(name)) ?? PLAIN_TEXT;
}

/** A file of a snippet. Without a name it is shown with a derived one. */
export const FileInput = z
  .object(
    { name: FileName.nullish(), language: OptionalLanguage, code: FileCode },
    { error: 'A file must be an object' },
  )
  .transform(({ name = null, language, code }) => ({ name, language: fileLanguage(language, name), code }));
export type FileInput = z.output<typeof FileInput>;

/** All files of a snippet. The first one must have code, others may be empty. */
export const SnippetFiles = z
  .array(FileInput, { error: 'Files must be a list' })
  .min(1, 'A snippet needs at least one file')
  .max(FILES_MAX, `A snippet has at most ${FILES_MAX} files`)
  .superRefine((files, context) => {
    // Files with issues are not transformed.
    if (context.issues.length > 0) return;
    for (const problem of filesProblems(files)) context.addIssue({ code: 'custom', ...problem });
  });

interface FilesProblem {
  message: string;
  path: (string | number)[];
}

/** Returns why valid files cannot form one snippet. */
export function filesProblems(files: readonly FileInput[]): FilesProblem[] {
  const problems: FilesProblem[] = [];
  if (isBlank(files[0]?.code ?? '')) problems.push({ message: 'Code is required', path: [0, 'code'] });
  if (files.length > FILES_MAX) problems.push({ message: `A snippet has at most ${FILES_MAX} files`, path: [] });
  if (sizeOfFiles(files) > SNIPPET_MAX_BYTES) {
    const message = `The files of a snippet cannot exceed ${SNIPPET_MAX_BYTES / 1024 / 1024} MiB`;
    problems.push({ message, path: [] });
  }
  const repeated = findRepeatedName(files);
  if (repeated !== -1) problems.push({ message: 'Two files cannot have the same name', path: [repeated, 'name'] });
  return problems;
}

/** Returns the index of the first file whose name another file before it has, or -1. */
function findRepeatedName(files: readonly { name: string | null }[]): number {
  const seen = new Set<string>();
  return files.findIndex(({ name }) => {
    if (name === null) return false;
    const key = fileNameKey(name);
    return seen.size === seen.add(key).size;
  });
}
