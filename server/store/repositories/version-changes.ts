import { diffArrays } from 'diff';
import type { FileInput } from '#contract/snippet-fields.ts';
import { filesOfContent, type SnippetContent } from './files.ts';

/** Counts of changes between two versions. */
export interface Changes {
  /** Number of lines. */
  additions: number;
  deletions: number;
  changedFiles: number;
}

/** Milliseconds for comparing one file, and all of them. PostgreSQL's edits run on the event loop. */
const TIME_LIMIT = { file: 20, total: 60 };

/** Counts the changes from the version before; without one, all lines count as added. */
export function countChanges(before: SnippetContent | null, after: SnippetContent): Changes {
  const changes = { additions: 0, deletions: 0, changedFiles: 0 };
  const end = performance.now() + TIME_LIMIT.total;
  for (const [old, current] of pairFiles(before === null ? [] : filesOfContent(before), filesOfContent(after))) {
    if (old?.code === current?.code && old?.language === current?.language && old?.name === current?.name) continue;
    const { additions, deletions } = countLines(linesOf(old), linesOf(current), end);
    changes.additions += additions;
    changes.deletions += deletions;
    changes.changedFiles += 1;
  }
  return changes;
}

type Pair = readonly [FileInput | undefined, FileInput | undefined];

/** Pairs files of the same name, then renamed ones of the same code, then by order those that had or got no name. */
function pairFiles(before: readonly FileInput[], after: readonly FileInput[]): Pair[] {
  const pairs: Pair[] = [];
  const removed = [...before];
  let added = after;
  for (const isSame of [isSameName, isSameCode, isUnnamed]) {
    added = added.filter((file) => {
      const index = removed.findIndex((other) => isSame(other, file));
      if (index === -1) return true;
      pairs.push([removed.splice(index, 1)[0], file]);
      return false;
    });
  }
  return [
    ...pairs,
    ...removed.map((file) => [file, undefined] as const),
    ...added.map((file) => [undefined, file] as const),
  ];
}

const isSameName = (one: FileInput, other: FileInput) => one.name !== null && one.name === other.name;
const isSameCode = (one: FileInput, other: FileInput) => one.code === other.code;
const isUnnamed = (one: FileInput, other: FileInput) => one.name === null || other.name === null;

/** Returns the lines of a file. A line break at the end starts no line. */
function linesOf(file: FileInput | undefined): string[] {
  if (file === undefined || file.code === '') return [];
  const lines = file.code.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** @param end time after which the order of lines is ignored */
function countLines(before: string[], after: string[], end: number): { additions: number; deletions: number } {
  const left = end - performance.now();
  const parts = left > 0 ? diffArrays(before, after, { timeout: Math.min(left, TIME_LIMIT.file) }) : undefined;
  if (parts === undefined) return countUnordered(before, after);
  const sum = (kind: 'added' | 'removed') =>
    parts.reduce((total, part) => total + (part[kind] ? part.value.length : 0), 0);
  return { additions: sum('added'), deletions: sum('removed') };
}

/** Counts lines without regard to their order, for files that take too long to compare. Moved lines count as unchanged. */
function countUnordered(before: readonly string[], after: readonly string[]): { additions: number; deletions: number } {
  const left = new Map<string, number>();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  let additions = 0;
  for (const line of after) {
    const count = left.get(line) ?? 0;
    if (count === 0) additions += 1;
    else left.set(line, count - 1);
  }
  return { additions, deletions: before.length - (after.length - additions) };
}
