import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { killAtExit } from './child-process.ts';
import { generatedSnippet } from './generated-snippets.ts';

const FILES_PER_FOLDER = 1_000;

/** The search term, ignoring case. */
export interface Term {
  text: string;
  isExpression: boolean;
}

/** A program that searches files. */
export interface CodeSearchTool {
  name: string;
  /** Returns how many files it found, at most `wanted`, and milliseconds until it had them. */
  search(term: Term, wanted: number): Promise<{ found: number; time: number }>;
}

/** Writes the snippets of the generated library as files. */
export async function writeTexts(folder: string, size: number): Promise<void> {
  for (let position = 0; position < size; position += 1) {
    const group = join(folder, String(Math.floor(position / FILES_PER_FOLDER)));
    if (position % FILES_PER_FOLDER === 0) await mkdir(group, { recursive: true });
    const { title, description, code, tags } = generatedSnippet(position);
    const text = [title, description ?? '', code, ...tags].join('\n');
    await writeFile(join(group, `${position}.txt`), `${text}\n`);
  }
}

/** Indexes a folder with `cindex`. Returns the tool, seconds and the size of the index in bytes. */
export async function openCodesearch(folder: string, index: string) {
  const env = { ...process.env, CSEARCHINDEX: index };
  const started = performance.now();
  await promisify(execFile)('cindex', [folder], { env, maxBuffer: Number.POSITIVE_INFINITY });
  const seconds = (performance.now() - started) / 1000;
  const tool: CodeSearchTool = {
    name: 'csearch',
    search: ({ text, isExpression }, wanted) =>
      firstLines('csearch', ['-l', '-i', isExpression ? text : escaped(text)], wanted, env),
  };
  return { tool, seconds, bytes: (await stat(index)).size };
}

export const ripgrep = (folder: string): CodeSearchTool => ({
  name: 'ripgrep',
  search: ({ text, isExpression }, wanted) =>
    firstLines('rg', ['-l', '-i', ...(isExpression ? [] : ['-F']), '--', text, folder], wanted, process.env),
});

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Runs a program until it has printed some lines or ended. */
async function firstLines(program: string, args: string[], wanted: number, env: NodeJS.ProcessEnv) {
  const started = performance.now();
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  killAtExit(child);
  const ended = once(child, 'close');
  let found = 0;
  for await (const _ of createInterface(child.stdout)) {
    found += 1;
    if (found === wanted) break;
  }
  const time = performance.now() - started;
  child.kill();
  child.stdout.destroy();
  await ended;
  return { found, time };
}
