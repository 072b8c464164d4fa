import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { bashCompletion } from './bash.ts';
import { fishCompletion } from './fish.ts';
import { zshCompletion } from './zsh.ts';

/** Returns the completions of Bash for the last word of a line. */
async function completeInBash(...words: readonly string[]): Promise<string[]> {
  const script = `${bashCompletion(COMMANDS)}
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _pegboard
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)('bash', ['-c', script, 'bash', 'pegboard', ...words]);
  return stdout.split('\n').filter((word) => word !== '');
}

test('Bash completes commands, options and choices', async () => {
  expect(await completeInBash('lo')).toEqual(['login', 'logout']);
  expect(await completeInBash('add', '--t')).toEqual(['--title', '--tag']);
  expect(await completeInBash('rm', '--')).toEqual(['--yes', '--json', '--help']);
  expect(await completeInBash('completion', 'z')).toEqual(['zsh']);
  expect(await completeInBash('sync', '')).toEqual(['vscode', 'zed', 'nvim', 'sublime', 'jetbrains', 'raycast']);
  expect(await completeInBash('')).toEqual([...COMMANDS.map(({ name }) => name), 'help']);
  expect(await completeInBash('help', 's')).toEqual(['share', 'sync']);
  expect(await completeInBash('--')).toEqual(['--help', '--version']);
  expect(await completeInBash('nonsense', '-')).toEqual([]);
});

test.each(['add ', 'add x', 'import ', 'export --files ', 'sync zed --dir '])(
  'Bash itself completes files after: %s',
  async (line) => {
    expect(await completeInBash(...line.split(' '))).toEqual([]);
  },
);

test('zsh and fish get every command and option', () => {
  for (const { name, options } of COMMANDS) {
    expect(zshCompletion(COMMANDS)).toMatch(new RegExp(`^ {4}'${name}:.+'$`, 'm'));
    expect(zshCompletion(COMMANDS)).toMatch(new RegExp(`^ {4}${name}\\) _arguments .*--help`, 'm'));
    expect(fishCompletion(COMMANDS)).toMatch(new RegExp(`^complete .* -f -a ${name} -d '.+'$`, 'm'));
    for (const option of options)
      expect(fishCompletion(COMMANDS)).toMatch(new RegExp(`^complete .*_from ${name}' .*-l ${option} `, 'm'));
  }
  expect(zshCompletion(COMMANDS)).toContain(`'(-t --title)'{-t,--title}'[title of the snippet]:TITLE:_files'`);
  expect(zshCompletion(COMMANDS)).toContain(`'*--tag[tag; can be repeated]:TAG:_files'`);
});

test('zsh and fish get the commands that help explains', () => {
  const names = COMMANDS.map(({ name }) => name).join(' ');
  expect(zshCompletion(COMMANDS)).toMatch(/^ {4}'help:.+'$/m);
  expect(zshCompletion(COMMANDS)).toMatch(new RegExp(`^ {4}help\\) _arguments .*':target:\\(${names}\\)' ;;$`, 'm'));
  expect(fishCompletion(COMMANDS)).toMatch(/^complete .* -f -a help -d '.+'$/m);
  expect(fishCompletion(COMMANDS)).toContain(`_from help' -f -a '${names}'\n`);
});
