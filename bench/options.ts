import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ENGINES, type Engine } from './budget.ts';

export interface Options {
  engines: readonly Engine[];
  /** In snippets. All rows are measured with the last size; growth compares it with the first. */
  sizes: number[];
  runs: number;
  /** The length of one run. Below 1, autocannon is the load generator: wrk counts whole seconds. */
  seconds: number;
  connections: number;
  /** Measures only the rows whose name contains one of these. */
  only: string[];
  /** The folder of another checkout to compare with. */
  baseline: string | undefined;
  strict: boolean;
  /** Adds a run before the first one that is not recorded. */
  warmUp: boolean;
}

const positive = z.coerce.number().int().min(1);

const Flags = z.object({
  engine: z.enum([...ENGINES, 'both']).default('sqlite'),
  sizes: z
    .string()
    .default('100000')
    .transform((list): unknown[] => list.split(','))
    .pipe(z.array(positive.max(1_000_000)).nonempty()),
  runs: positive.default(3),
  seconds: z.coerce.number().min(0.1).default(2),
  connections: positive.default(32),
  only: z.array(z.string()).default(['']),
  baseline: z.string().optional(),
  strict: z.boolean().default(false),
});

/** Too little to say how fast a case is, and enough to say whether it runs. */
const QUICK = { sizes: '200', runs: '1', seconds: '1', connections: '4' };

/** @throws for an unknown flag or an invalid value */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args,
    options: {
      engine: text,
      sizes: text,
      runs: text,
      seconds: text,
      connections: text,
      only: { type: 'string', multiple: true },
      baseline: text,
      strict: flag,
      quick: flag,
    },
  });
  const { quick, ...flags } = values;
  const { engine, ...options } = Flags.parse({ ...(quick && QUICK), ...flags });
  return { baseline: undefined, ...options, warmUp: !quick, engines: engine === 'both' ? ENGINES : [engine] };
}
