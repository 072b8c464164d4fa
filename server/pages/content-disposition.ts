import type { Snippet } from '#contract/snippets.ts';

/** File extensions by language. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['javascript', 'js'],
  ['typescript', 'ts'],
  ['jsx', 'jsx'],
  ['tsx', 'tsx'],
  ['python', 'py'],
  ['java', 'java'],
  ['csharp', 'cs'],
  ['cpp', 'cpp'],
  ['c', 'c'],
  ['php', 'php'],
  ['go', 'go'],
  ['ruby', 'rb'],
  ['swift', 'swift'],
  ['kotlin', 'kt'],
  ['rust', 'rs'],
  ['html', 'html'],
  ['css', 'css'],
  ['scss', 'scss'],
  ['sql', 'sql'],
  ['json', 'json'],
  ['yaml', 'yaml'],
  ['markdown', 'md'],
  ['bash', 'sh'],
  ['powershell', 'ps1'],
  ['docker', 'dockerfile'],
  ['graphql', 'graphql'],
]);

const MAX_NAME_LENGTH = 60;

/** Returns the Content-Disposition header of a raw snippet: shown inline, saved under an ASCII file name. */
export function contentDisposition({ title, language }: Pick<Snippet, 'title' | 'language'>): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    // NFKD splits accents off into marks.
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-|-$/g, '');
  return `inline; filename="${name || 'snippet'}.${EXTENSIONS.get(language) ?? 'txt'}"`;
}
