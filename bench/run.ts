import { freePort, startPegboard } from '#tests/support/pegboard-process.ts';
import { measureBareCreate } from './bare-statements.ts';
import { type Case, casesOf } from './cases.ts';
import { type Library, openLibrary } from './library.ts';
import type { Figures } from './load.ts';
import { type BareServer, loadOf, measureLoad, rawReply, startBareServer } from './measure.ts';
import type { Options } from './options.ts';
import { usageOf } from './process-usage.ts';
import { median, type Results, type Row } from './table.ts';

/** Measures every case at one size. Each row is told as soon as it is there. */
export async function runSize(size: number, options: Options, tell: (row: Row) => void): Promise<Results> {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const library = await openLibrary(size, publicUrl);
  const bare = await startBareServer();
  const started = performance.now();
  const pegboard = await startPegboard({ DATA_DIR: library.folder, PORT: String(port), HOST: '127.0.0.1' });
  const firstReply = performance.now() - started;
  const rows: Row[] = [];
  try {
    for (const one of casesOf(library).filter(({ name }) => name.includes(options.only))) {
      const row = {
        size,
        ...(await runCase(one, { library, bare, options, pid: pegboard.process.pid ?? 0, publicUrl })),
      };
      tell(row);
      rows.push(row);
    }
  } finally {
    bare.stop();
    await pegboard.stop();
    await library.remove();
  }
  return { rows, starts: [{ size, firstReply }] };
}

interface World {
  library: Library;
  bare: BareServer;
  options: Options;
  pid: number;
  publicUrl: string;
}

/** Case and yardstick take turns, so that what else the machine does meets both. */
async function runCase(one: Case, { library, bare, options, pid, publicUrl }: World): Promise<Omit<Row, 'size'>> {
  const { seconds, connections } = options;
  const load = { ...loadOf(one, publicUrl.replace('localhost', '127.0.0.1'), library.token), connections };
  const reply = one.method === 'GET' ? await rawReply(load) : { headers: {}, body: new Uint8Array() };
  await bare.send(reply);
  // What is compiled and remembered at the first requests is not what is measured.
  await measureLoad({ ...load, seconds: Math.min(1, seconds) });

  const measured: Figures[] = [];
  const yardstick: Figures[] = [];
  let cpu = 0;
  let requests = 0;
  for (let run = 0; run < options.runs; run += 1) {
    const before = await usageOf(pid);
    const figures = await measureLoad({ ...load, seconds });
    cpu += ((await usageOf(pid))?.cpu ?? Number.NaN) - (before?.cpu ?? Number.NaN);
    requests += figures.requestsPerSecond * seconds;
    measured.push(figures);
    yardstick.push(
      one.yardstick === 'bare statements'
        ? measureBareCreate(library.folder, seconds)
        : await measureLoad({ ...load, url: bare.url, seconds }),
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

const medianFigures = (runs: Figures[]): Figures => ({
  requestsPerSecond: median(runs.map((run) => run.requestsPerSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
});
