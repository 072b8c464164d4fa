import { titleOfFile } from '#domain/file-languages.ts';
import { headingOf, readFences } from '../fences.ts';
import { toLanguage } from '../foreign-files.ts';
import { leftOut, type ReadText } from '../library.ts';

const TEXT = ['passage of text outside fences', 'passages of text outside fences'] as const;

/** Reads the fences of a Markdown file, each titled by the heading above it. */
export const readMarkdown: ReadText = ({ name, text }) => {
  if (!/\.(md|markdown|mdx)$/i.test(name)) return null;
  let title = titleOfFile(name);
  let passages = 0;
  const snippets = readFences(text).flatMap((part) => {
    if (part.kind === 'fence') return [{ title, language: toLanguage(part.language), code: part.code }];
    const lines = part.lines.filter((line) => line.trim() !== '');
    const heading = lines.map(headingOf).findLast((one) => one !== null) ?? null;
    if (lines.length > (heading === null ? 0 : 1)) passages += 1;
    title = heading ?? title;
    return [];
  });
  const found = snippets.filter(({ code }) => code.trim() !== '');
  return found.length === 0 ? null : { source: 'Markdown', snippets: found, dropped: leftOut(passages, TEXT) };
};
