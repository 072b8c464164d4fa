import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { execute, installedCli, shell, tokenOf } from '#tests/support/installed-cli.ts';

const cli = installedCli();

/** Returns the commands of the README's consoles, each with what it prints. */
async function readExamples(folder: string): Promise<{ command: string; output: string }[]> {
  const readme = await readFile(join(folder, 'lib/node_modules/pegboard/README.md'), 'utf8');
  const consoles = [...readme.matchAll(/^```console\n(.*?)^```$/gms)].map(([, text = '']) => text);
  return consoles
    .flatMap((text) => text.split(/^\$ /m).slice(1))
    .map((text) => {
      const [command = '', ...output] = text.split('\n');
      return { command, output: output.join('\n') };
    });
}

test('every example of the README is true', async () => {
  const { server, folder, env } = cli.current;
  const ada = await server.person('ada');
  await createSnippet(ada, {
    title: 'License',
    code: '(c) $1 ${2:name}\n',
    isTemplate: true,
    trigger: 'license',
    language: 'text',
    tags: [],
  });
  await createSnippet(ada, { title: 'Debounce', code: 'debounce();', trigger: 'deb', language: 'typescript' });
  await createCollection(ada, { name: 'Work' });
  await shell(cli.current, 'pegboard login --with-token <<< "$TOKEN"', { TOKEN: await tokenOf(ada) });
  const examples = await readExamples(folder);
  expect(examples.length).toBeGreaterThan(25);
  for (const { command, output } of examples) {
    const { stdout } = await execute('bash', ['-c', `{ ${command}\n} 2>&1`], { cwd: folder, env }).catch(
      (error) => error,
    );
    expect(stdout.replaceAll(folder, '/home/ada'), command).toBe(output);
  }
});
