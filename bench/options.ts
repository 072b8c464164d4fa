import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ENGINES, type Engine } from './databases/database.ts';

export interface Options {
  engines: Engine[];
  /** Numbers of snippets, one table each. */
  sizes: number[];
  /** Of each case and of its yardstick, in turns. */
  runs: number;
  /** Of one run. */
  seconds: number;
  connections: number;
  /** Only what has a name that contains one of these. */
  only: string[];
  /** File without its ending that the tables are saved in, as `.json` and `.md`. */
  out: string;
}

const whole = z.coerce.number().int().min(1);

const Flags = z.object({
  engine: z.enum([...ENGINES, 'both'], { error: `must be ${ENGINES.join(', ')} or both` }).default('sqlite'),
  sizes: z
    .string()
    .default('1000,10000,100000')
    .transform((list): unknown[] => list.split(','))
    .pipe(z.array(whole.max(1_000_000))),
  runs: whole.default(3),
  // Beyond one, the load generator ends at the next whole second.
  seconds: z.coerce.number().positive().default(3),
  connections: whole.default(32),
  only: z
    .string()
    .default('')
    .transform((list) => list.split(',')),
  out: z.string().min(1).default('bench/results/latest'),
});

/** What `--quick` sets: enough to see that every case works, too little to say how fast. */
const QUICK = { sizes: '200', runs: '1', seconds: '0.1', connections: '4' };

/** @throws where a flag is unknown or its value is wrong */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string' },
      sizes: { type: 'string' },
      runs: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string' },
      only: { type: 'string' },
      out: { type: 'string' },
      quick: { type: 'boolean' },
    },
  });
  const { quick, ...flags } = values;
  const { engine, ...options } = Flags.parse({ ...(quick && QUICK), ...flags });
  return { ...options, engines: engine === 'both' ? [...ENGINES] : [engine] };
}

/** What the figures were taken on. */
export const machine = () => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model,
  memory: totalmem(),
  node: process.version,
  platform: process.platform,
});
