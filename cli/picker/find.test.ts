import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Snippet } from '#contract/snippets.ts';
import { cliTests } from '#tests/support/cli.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { pickSnippet } from './pick.ts';

const cli = cliTests();

const clipboard = () => readFile(join(cli.folder, 'clipboard'), 'utf8');
const env = () => ({ PATH: `${join(cli.folder, 'tools')}:${process.env.PATH}`, DISPLAY: ':0' });
const [UP, DOWN, ENTER, BACKSPACE] = ['\u001b[A', '\u001b[B', '\r', '\u007f'];
const CTRL_C = '\u0003';
const LEAVE_SCREEN = '\u001b[?1049l';

beforeAll(async () => {
  await mkdir(join(cli.folder, 'tools'));
  await writeFile(join(cli.folder, 'tools/xclip'), `#!/bin/sh\ncat > ${join(cli.folder, 'clipboard')}\n`);
  await chmod(join(cli.folder, 'tools/xclip'), 0o755);
  await createSnippet(cli.ada, {
    title: 'Debounce',
    code: 'debounce();\n\tlater();',
    trigger: 'deb',
    tags: ['timing'],
  });
  await createSnippet(cli.ada, { title: 'Debug \u001b[31mred', code: 'debug();', isPublic: true });
  await createSnippet(cli.ada, { title: 'Greeting', code: 'Hello ${1:name}$2!', isTemplate: true });
});

test('narrows while a person types, shows the code and copies with Enter', async () => {
  const { code, stdout } = await cli.run(['find'], {
    env: env(),
    async act({ type, lines }) {
      await expect.poll(() => lines()[1]).toMatch(/^› Greeting +javascript +private/);
      expect(lines()).toHaveLength(24);
      type('deb');
      await expect.poll(() => lines()[3]).toMatch(/^─+$/);
      expect(lines().slice(0, 3)).toEqual([
        '> deb',
        expect.stringMatching(/^› Debug \ufffd\[31mred +javascript +public +#timing$/),
        expect.stringMatching(/^ {2}Debounce +javascript +private +deb #timing$/),
      ]);
      expect(lines()[4]).toBe('debug();');
      type(DOWN);
      await expect.poll(() => lines().slice(4, 6)).toEqual(['debounce();', '  later();']);
      expect(lines().slice(1, 3)).toEqual([expect.stringMatching(/^ {2}Debug/), expect.stringMatching(/^› Debounce/)]);
      type(ENTER);
    },
  });
  expect(code).toBe(0);
  expect(await clipboard()).toBe('debounce();\n\tlater();');
  // The screen is left before anything else is printed.
  expect(stdout.split('\u001b[?1049l')).toEqual([
    expect.anything(),
    expect.stringMatching(/^Copied Debounce \(\d+, private\)\n$/),
  ]);
});

test('asks for placeholders after the choice', async () => {
  const { code } = await cli.run(['find', 'greet'], {
    env: env(),
    answers: ['Ada', '?'],
    async act({ type, lines }) {
      await expect.poll(() => lines()[1]).toMatch(/^› Greeting/);
      type(ENTER);
    },
  });
  expect(code).toBe(0);
  expect(await clipboard()).toBe('Hello Ada?!');
});

test('keeps what is typed while a search runs', async () => {
  const { code } = await cli.run(['find'], {
    env: env(),
    async act({ type, lines }) {
      for (const letter of 'greeting') {
        type(letter);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await expect
        .poll(() => lines().slice(0, 3))
        .toEqual(['> greeting', expect.stringMatching(/^› Greeting/), expect.stringMatching(/^─/)]);
      type('\u001b');
    },
  });
  expect(code).toBe(130);
});

test('waits for the results if Enter was typed before', async () => {
  const { code } = await cli.run(['find'], {
    env: env(),
    async act({ type }) {
      type(`debug${BACKSPACE}${BACKSPACE}ounce\n`);
    },
  });
  expect(code).toBe(0);
  expect(await clipboard()).toContain('later');
});

test.each([
  ['Escape', '\u001b'],
  ['Ctrl-C', CTRL_C],
])('ends with %s and copies nothing', async (_name, key) => {
  await writeFile(join(cli.folder, 'clipboard'), 'kept');
  const { code, stdout } = await cli.run(['find', 'nowhere at all'], {
    env: env(),
    async act({ type, lines }) {
      await expect.poll(() => lines()[1]).toBe('No snippet matches.');
      type(ENTER);
      type(`${UP}${key}`);
    },
  });
  expect({ code, stdout: stdout.endsWith('\u001b[?1049l') }).toEqual({ code: 130, stdout: true });
  expect(await clipboard()).toBe('kept');
});

test('shows why a search failed, and goes on', async () => {
  const { code } = await cli.run(['find', 'x'.repeat(1_001)], {
    env: env(),
    async act({ type, lines }) {
      await expect.poll(() => lines().at(-1)).toMatch(/^Query cannot exceed/);
      expect(lines()[1]).toBe('The search failed.');
      type('\u0015debu');
      await expect.poll(() => lines()[1]).toMatch(/^› Debug/);
      type(ENTER);
    },
  });
  expect(code).toBe(0);
  expect(await clipboard()).toBe('debug();');
});

test('cancels its search and draws nothing more once it has ended', async () => {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  let screen = '';
  stdout.on('data', (drawn) => {
    screen += String(drawn);
  });
  const search = vi.fn<(query: string, signal: AbortSignal) => Promise<Snippet[]>>();
  const results = Promise.withResolvers<Snippet[]>();
  search.mockReturnValue(results.promise);
  const picked = pickSnippet({ stdin, stdout, stderr, env: {}, cwd: cli.folder }, search, '');
  await expect.poll(() => search).toHaveBeenCalled();
  stdin.write(CTRL_C);
  expect(await picked).toBeNull();
  expect(search.mock.lastCall?.[1].aborted).toBe(true);
  results.resolve([]);
  await setImmediate();
  expect(screen.endsWith(LEAVE_SCREEN)).toBe(true);
});

test('prints a list in a pipe and with --json', async () => {
  const inPipe = await cli.run(['find', 'debounce'], { terminal: ['stdin', 'stderr'] });
  expect(inPipe.stdout).toMatch(/^\d+\tDebounce\tjavascript\tprivate\tdeb\ttiming\n$/);
  const json = await cli.run(['find', 'debounce', '--json'], { terminal: ['stdin', 'stdout', 'stderr'] });
  expect(JSON.parse(json.stdout)).toMatchObject([{ title: 'Debounce' }]);
});
