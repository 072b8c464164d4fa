import type { Snippet } from '#contract/snippets.ts';

/** Endings of files in the languages people choose from. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
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

const NAME_LENGTH = 60;

/** The Content-Disposition under which a browser shows code, and saves it where asked to. The name is plain ASCII. */
export function inlineFile({ title, language }: Pick<Snippet, 'title' | 'language'>): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    // Accents that the normalization has split off go without a trace.
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_LENGTH)
    .replace(/^-|-$/g, '');
  return `inline; filename="${name || 'snippet'}.${ENDINGS.get(language) ?? 'txt'}"`;
}
