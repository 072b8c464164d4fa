import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '#contract/call.ts';

const CONTRACT = join(import.meta.dirname, '../../contract');

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'replies' in value;

const modules = await Promise.all(
  readdirSync(CONTRACT)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => import(join(CONTRACT, name)) as Promise<Record<string, unknown>>),
);

/** Every call of the API. */
export const calls: readonly Call[] = modules.flatMap((module) => Object.values(module).filter(isCall));

export const nameOf = ({ method, path }: Call) => `${method} ${path}`;
