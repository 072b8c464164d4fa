import { SnippetBody } from '#contract/snippet-body.ts';
import { resolveLanguage, unknownLanguage } from '#domain/resolve-language.ts';
import { invalid } from '#server/core/errors.ts';

const { code, language, fileName, files, isTemplate, trigger } = SnippetBody.shape;

/** The content of a snippet, explained to assistants. */
export const contentShape = {
  code: code.describe('Code of the first file'),
  language: language.describe('Language of the first file, such as go. Default: by its name'),
  fileName: fileName.describe('Name of the first file'),
  files: files.describe('All files, in place of code, language and fileName'),
  isTemplate: isTemplate.describe('Whether the code has placeholders such as $1 and ${2:default}'),
  trigger: trigger.describe('Word that inserts the snippet in an editor'),
};

interface GivenLanguages {
  language?: string | undefined;
  files?: readonly { language?: string | undefined }[] | undefined;
}

/**
 * Checks the languages that an assistant gave.
 *
 * @throws AppError `invalid` for an unknown one, with the nearest
 */
export function requireKnownLanguages({ language, files = [] }: GivenLanguages): void {
  for (const given of [language, ...files.map((file) => file.language)])
    if (given !== undefined && resolveLanguage(given) === null) throw invalid(unknownLanguage(given), 'language');
}
