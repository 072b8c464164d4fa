import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError, usageError } from '../errors.ts';
import { canAsk, type Io } from '../io.ts';
import { runProgram } from './run-program.ts';
import { decode } from './standard-input.ts';

/** A text in a temporary file while a person edits it. */
export interface EditedFile {
  readonly path: string;
  readonly text: string;
  remove(): Promise<void>;
}

/**
 * Opens a text in the person's editor and awaits that it is closed.
 *
 * @param name file name; its extension tells the editor the language
 * @throws CliError if there is no editor or it fails
 */
export async function editText(io: Io, name: string, text: string): Promise<EditedFile> {
  const editor = editorOf(io);
  const folder = await mkdtemp(join(tmpdir(), 'pegboard-'));
  const path = join(folder, name);
  await writeFile(path, text);
  const code = await runProgram(io, shellCommand(editor, path));
  if (code !== 0) throw new CliError(`${editor} ended with an error. Your text is in ${path}`);
  return {
    path,
    text: decode(await readFile(path), path),
    remove: () => rm(folder, { recursive: true }),
  };
}

function editorOf(io: Io): string {
  const { VISUAL, EDITOR } = io.env;
  const chosen = VISUAL || EDITOR;
  if (chosen) return chosen;
  if (!canAsk(io))
    throw usageError('There is no terminal to edit in. Set EDITOR, or pipe the new code: pegboard edit NAME -');
  return platform() === 'win32' ? 'notepad' : 'vi';
}

/** Runs the editor in a shell: its variable may contain options. */
const shellCommand = (editor: string, path: string): [string, ...string[]] =>
  platform() === 'win32' ? ['cmd', '/d', '/c', `${editor} "${path}"`] : ['sh', '-c', `${editor} "$1"`, 'sh', path];
