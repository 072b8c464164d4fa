import { titleOfFile } from '#domain/file-languages.ts';
import { toLanguage } from '../foreign-files.ts';
import type { ReadText } from '../library.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^`\s]*).*$/;
const HEADING = /^ {0,3}#{1,6}\s+(.+?)\s*#*\s*$/;

/** Reads the fences of a Markdown file, each titled by the heading above it. */
export const readMarkdown: ReadText = ({ name, text }) => {
  if (!/\.(md|markdown|mdx)$/i.test(name)) return null;
  const snippets: { title: string; language: string | undefined; code: string }[] = [];
  let heading = titleOfFile(name);
  let open: { fence: string; language: string | undefined; lines: string[] } | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (open) {
      const isEnd = line.trim().startsWith(open.fence) && line.trim().replaceAll(open.fence[0] ?? '', '') === '';
      if (!isEnd) open.lines.push(line);
      else {
        snippets.push({ title: heading, language: open.language, code: open.lines.join('\n') });
        open = null;
      }
      continue;
    }
    const [, fence, language] = FENCE.exec(line) ?? [];
    if (fence !== undefined) open = { fence, language: toLanguage(language), lines: [] };
    else heading = HEADING.exec(line)?.[1] ?? heading;
  }
  const found = snippets.filter(({ code }) => code.trim() !== '');
  return found.length === 0 ? null : { source: 'Markdown', snippets: found };
};
