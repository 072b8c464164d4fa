import { SnippetBody } from '#contract/snippet-body.ts';

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
