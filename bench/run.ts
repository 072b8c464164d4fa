import { freePort, startPegboard } from '#tests/support/pegboard-process.ts';
import { type Case, casesOf } from './cases.ts';
import type { Database, Engine } from './databases/database.ts';
import { type Figures, medianFigures } from './figures.ts';
import { openLibrary } from './library.ts';
import { type BareServer, type Generator, loadOf, rawReply, startBareServer, startGenerator } from './measure.ts';
import type { Options } from './options.ts';
import { usageOf } from './process-usage.ts';
import type { Results, Row } from './results.ts';

/** Measures every case on one engine at one size. Each row is told as soon as it is there. */
export async function runSize(
  engine: Engine,
  size: number,
  options: Options,
  tell: (row: Row) => void,
): Promise<Results> {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const library = await openLibrary(engine, size, publicUrl);
  const { database, token } = library;
  const settings = { ...database.settings, PORT: String(port), HOST: '127.0.0.1' };
  const bare = await startBareServer();
  const generator = startGenerator();
  const started = performance.now();
  const pegboard = await startPegboard(settings);
  const firstReply = performance.now() - started;
  const world = { database, token, bare, generator, options, pid: pegboard.process.pid ?? 0, publicUrl };
  const rows: Row[] = [];
  try {
    for (const one of casesOf(library).filter(({ name }) => name.includes(options.only))) {
      const row = { engine, size, ...(await runCase(one, world)) };
      tell(row);
      rows.push(row);
    }
  } finally {
    bare.stop();
    generator.stop();
    await pegboard.stop();
    await database.remove();
  }
  return { rows, starts: [{ engine, size, firstReply }] };
}

interface World {
  database: Database;
  token: string;
  bare: BareServer;
  generator: Generator;
  options: Options;
  pid: number;
  publicUrl: string;
}

/** Case and yardstick take turns, so that what else the machine does meets both. */
async function runCase(one: Case, world: World): Promise<Omit<Row, 'engine' | 'size'>> {
  const { database, token, bare, generator, options, pid, publicUrl } = world;
  const { seconds, connections } = options;
  const load = { ...loadOf(one, publicUrl.replace('localhost', '127.0.0.1'), token), connections };
  const reply = one.method === 'GET' ? await rawReply(load) : { headers: {}, body: new Uint8Array() };
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
    requests += figures.requestsPerSecond * seconds;
    measured.push(figures);
    yardstick.push(
      one.yardstick === 'bare statements'
        ? await database.measureBareCreate(seconds)
        : await generator.run({ ...load, url: bare.url, seconds }),
    );
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
