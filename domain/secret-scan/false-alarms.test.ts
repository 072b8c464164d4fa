import { globSync, readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { expect, test } from 'vitest';
import { findSecrets } from './scan.ts';

/** The demo library, this repository and packages that handle passwords and tokens. The lockfile pins them. */
const SOURCES = [
  'demo/library/**/*',
  '{bench,contract,demo,deploy,docs,scripts,server,tests,web}/**/*.{css,html,json,md,sh,sql,ts,tsx,yaml,yml}',
  'node_modules/{@hookform/resolvers,fastify,jose,kysely,nodemailer,oidc-client-ts,oidc-provider,pg,smtp-tester}/**/*.{js,json,md,mjs,ts,tsx,yml}',
  'node_modules/{ajv,axe-core,light-my-request,pino,react-hook-form,re2js,zod}/**/*.{js,json,md,mjs,ts,tsx}',
];
const SAMPLES = 2_000;
/** In bytes, as snippets are. */
const SIZE_MAX = 16 * 1024;
const LANGUAGES: Readonly<Record<string, string>> = {
  '.md': 'markdown',
  '.sh': 'bash',
  '.yaml': 'yaml',
  '.yml': 'yaml',
};

function samples(): string[] {
  // Secrets are the subject of these.
  const isExcluded = (path: string) => path.includes('secret-scan') || path.includes('planted-secrets');
  return SOURCES.flatMap((pattern) => globSync(pattern).sort())
    .filter((path, index, all) => all.indexOf(path) === index && !isExcluded(path))
    .filter((path) => statSync(path).isFile() && statSync(path).size <= SIZE_MAX)
    .slice(0, SAMPLES);
}

test('raises false alarms in fewer than 1 % of 2,000 samples of real code', { tags: ['slow'] }, async () => {
  const paths = samples();
  expect(paths).toHaveLength(SAMPLES);
  const alarms: string[] = [];
  for (const path of paths) {
    const language = LANGUAGES[extname(path)] ?? 'text';
    const files = [{ name: 'sample', language, code: readFileSync(path, 'utf8') }];
    const [first] = await findSecrets({ title: path, description: null, files });
    if (first) alarms.push(`${path}:${first.line} ${first.rule} ${first.value.slice(0, 40)}`);
  }
  expect(alarms.filter((alarm) => alarm.startsWith('demo/'))).toEqual([]);
  expect(alarms.length, alarms.join('\n')).toBeLessThan(SAMPLES / 100);
});
