import { shownFileNames } from '#domain/file-names.ts';
import { FINDINGS_MAX } from '../limits.ts';
import type { Match, Report } from './match.ts';
import { matchPatterns } from './patterns.ts';
import { isPlaceholder, isTemplate } from './placeholders.ts';
import { matchPreset } from './preset.ts';
import { matchPrivateKeys } from './private-keys.ts';
import { isUrlPassword } from './strength.ts';

/** The texts that everyone can read once a snippet is public. */
export interface ScannedContent {
  title: string;
  description: string | null;
  tags?: readonly string[];
  trigger?: string | null;
  files: readonly { name: string | null; language: string; code: string }[];
}

/** A possible secret. `value` must not leave the server, nor enter a log. */
export interface Secret {
  rule: string;
  /**
   * The shown name of the file, or `title`, `description`, `trigger`, `tags`, `file names` or `languages`. A line of the last
   * three is one tag or that of one file.
   */
  file: string;
  /** From 1, as is `column`, which counts UTF-16 code units. */
  line: number;
  column: number;
  value: string;
}

interface Part {
  file: string;
  language: string;
  text: string;
  /** Offset in the text of all parts. */
  start: number;
}

/** Returns the possible secrets in a snippet, in its order. They have at most `FINDINGS_MAX` + 1 different values. */
export async function findSecrets(content: ScannedContent): Promise<Secret[]> {
  const parts = partsOf(content);
  const text = parts.map((part) => part.text).join('\n');
  const { matches, report } = collector();
  await matchPreset(text, (match) => {
    if (isReal(match)) report(match);
  });
  for (const { text: own, language, start } of parts) {
    const shifted: Report = (match) => report({ ...match, start: start + match.start });
    matchPrivateKeys(own, shifted);
    matchPatterns(own, language, shifted);
  }
  return locate(withoutOverlaps(matches), parts);
}

function partsOf({ title, description, tags = [], trigger = null, files }: ScannedContent): Part[] {
  const names = shownFileNames(title, files);
  const fields = [
    { file: 'title', text: title },
    { file: 'description', text: description ?? '' },
    { file: 'trigger', text: trigger ?? '' },
    { file: 'tags', text: tags.join('\n') },
    // A derived name repeats the title.
    { file: 'file names', text: files.map(({ name }) => name ?? '').join('\n') },
    { file: 'languages', text: files.map(({ language }) => language).join('\n') },
  ].map((field) => ({ ...field, language: 'text' }));
  const code = files.map((file, index) => ({ file: names[index] ?? '', language: file.language, text: file.code }));
  let start = 0;
  return [...fields, ...code].map((part) => {
    const placed = { ...part, start };
    start += part.text.length + 1;
    return placed;
  });
}

/** Collects matches up to a limit, but the first match of each value up to one more value. */
function collector() {
  const matches: Match[] = [];
  const values = new Set<string>();
  const report: Report = (match) => {
    const isFull = values.has(match.value) ? matches.length >= FINDINGS_MAX : values.size > FINDINGS_MAX;
    if (isFull) return;
    values.add(match.value);
    matches.push(match);
  };
  return { matches, report };
}

const URL_PASSWORD = /:\/\/([^:/@\s]*):([^@/\s]*)@/;

/** Returns whether a match of the preset is not a placeholder. */
function isReal({ rule, value }: Match): boolean {
  const [, user = '', password] = URL_PASSWORD.exec(value) ?? [];
  if (password !== undefined) return isUrlPassword(password, user);
  return rule === 'npm' ? !isPlaceholder(value) : value.startsWith('-----BEGIN') || !isTemplate(value);
}

/** Drops matches that overlap an earlier one, or a longer one at the same offset. */
function withoutOverlaps(matches: readonly Match[]): Match[] {
  const inOrder = matches.toSorted((a, b) => a.start - b.start || b.value.length - a.value.length);
  let end = 0;
  return inOrder.filter(({ start, value }) => {
    if (start < end) return false;
    end = start + value.length;
    return true;
  });
}

const LINE_END = /\r\n?|\n/g;

/** Replaces offsets by lines and columns. */
function locate(matches: readonly Match[], parts: readonly Part[]): Secret[] {
  return parts.flatMap(({ file, text, start: from }) => {
    const own = matches.filter(({ start }) => start >= from && start < from + text.length);
    if (own.length === 0) return [];
    const lineStarts = [0, ...Array.from(text.matchAll(LINE_END), ({ 0: end, index }) => index + end.length)];
    let line = 0;
    return own.map(({ rule, start, value }) => {
      while ((lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= start - from) line += 1;
      return { rule, file, line: line + 1, column: start - from - (lineStarts[line] ?? 0) + 1, value };
    });
  });
}
