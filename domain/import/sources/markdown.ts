import { titleOfFile } from '#domain/file-languages.ts';
import { headingOf, readFences } from '../fences.ts';
import { toLanguage } from '../foreign-files.ts';
import type { ReadText } from '../library.ts';

/** Reads the fences of a Markdown file, each titled by the heading above it. */
export const readMarkdown: ReadText = ({ name, text }) => {
  if (!/\.(md|markdown|mdx)$/i.test(name)) return null;
  let title = titleOfFile(name);
  const snippets = readFences(text).flatMap((part) => {
    if (part.kind === 'fence') return [{ title, language: toLanguage(part.language), code: part.code }];
    title = part.lines.map(headingOf).findLast((heading) => heading !== null) ?? title;
    return [];
  });
  const found = snippets.filter(({ code }) => code.trim() !== '');
  return found.length === 0 ? null : { source: 'Markdown', snippets: found };
};
