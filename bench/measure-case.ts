import type { Case } from './cases.ts';
import type { Database } from './databases/database.ts';
import { type Figures, medianFigures } from './figures.ts';
import { type BareServer, type Generator, loadOf, rawReply } from './measure.ts';
import type { Options } from './options.ts';
import { usageOf } from './process-usage.ts';
import type { Row } from './results.ts';

interface World {
  database: Database;
  token: string;
  bare: BareServer;
  generator: Generator;
  options: Options;
  /** Of the server measured. */
  url: string;
  pid: number;
}

/** Case and yardstick take turns, so that what else the machine does meets both. */
export async function measureCase(one: Case, world: World): Promise<Omit<Row, 'engine' | 'size'>> {
  const { database, token, bare, generator, options, url, pid } = world;
  const { seconds } = options;
  const load = { ...loadOf(one, url, token), connections: one.connections ?? options.connections };
  const reply = await rawReply(load);
  await bare.send(reply);
  // What is compiled and remembered at the first requests is not what is measured.
  await generator.run({ ...load, seconds: Math.min(1, seconds) });

  const measured: Figures[] = [];
  const yardstick: Figures[] = [];
  let cpu = 0;
  let requests = 0;
  for (let run = 0; run < options.runs; run += 1) {
    const before = await usageOf(pid);
    const figures = await generator.run({ ...load, seconds });
    cpu += ((await usageOf(pid))?.cpu ?? Number.NaN) - (before?.cpu ?? Number.NaN);
    requests += figures.requests;
    measured.push(figures);
    yardstick.push(await measureYardstick());
  }
  function measureYardstick(): Promise<Figures> {
    if (one.yardstick === 'bare create') return database.measureBareCreate(seconds);
    if (one.yardstick !== 'bare server') return database.measureBare(one.yardstick, seconds);
    return generator.run({ ...load, url: bare.url, seconds });
  }

  const medians = medianFigures(measured);
  const bareMedians = medianFigures(yardstick);
  return {
    name: one.name,
    ...medians,
    replyBytes: reply.body.byteLength,
    cpuPerRequest: Number.isNaN(cpu) ? null : (cpu / requests) * 1000,
    memory: (await usageOf(pid))?.memory ?? null,
    yardstick: bareMedians,
    ratio: medians.requestsPerSecond / bareMedians.requestsPerSecond,
  };
}
