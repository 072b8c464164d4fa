import { freePort, startPegboard } from '#tests/support/pegboard-process.ts';
import { type Case, casesOf, sharersCases } from './cases.ts';
import type { Engine } from './databases/database.ts';
import { median } from './figures.ts';
import { userId } from './fill.ts';
import { openLibrary } from './library.ts';
import { exportWork, type LongWork, longWorks } from './long-work.ts';
import { startBareServer, startGenerator } from './measure.ts';
import { measureCase } from './measure-case.ts';
import { measureWork } from './measure-work.ts';
import type { Options } from './options.ts';
import type { Results } from './results.ts';

/** A process of Pegboard that runs. */
interface Running {
  url: string;
  pid: number;
}

/** Measures everything on one engine at one size. What is measured is told as soon as it is there. */
export async function runSize(
  engine: Engine,
  size: number,
  options: Options,
  tell: (line: string) => void,
): Promise<Results> {
  const port = await freePort();
  const library = await openLibrary(engine, size, `http://localhost:${port}`);
  const { database, token, snippetIds } = library;
  const results: Results = { rows: [], works: [], starts: [], onDisk: [] };
  const firstReplies: number[] = [];
  const wanted = ({ name }: { name: string }) => options.only.some((part) => name.includes(part));

  async function whileRunning(work: (running: Running) => Promise<void>): Promise<void> {
    const began = performance.now();
    const pegboard = await startPegboard({ ...database.settings, PORT: String(port), HOST: '127.0.0.1' });
    firstReplies.push(performance.now() - began);
    try {
      await work({ url: `http://127.0.0.1:${port}`, pid: pegboard.process.pid ?? Number.NaN });
    } finally {
      await pegboard.stop();
    }
  }

  async function measureWorks(works: LongWork[], { url, pid }: Running): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const reading = { urls: snippetIds.map((id) => `${url}/api/snippets/${id}`), headers };
    for (const work of works.filter(wanted)) {
      const row = { engine, size, ...(await measureWork(work, { reading, options, pid })) };
      tell(
        `${work.name}: ${row.seconds.toFixed(2)} s, p99 of reads meanwhile ${row.ratio.toFixed(1)} times the quiet one`,
      );
      results.works.push(row);
    }
  }

  async function measureCases(cases: readonly Case[], { url, pid }: Running): Promise<void> {
    for (const one of cases.filter(wanted)) {
      const measured = await measureCase(one, { database, token, bare, generator, options, url, pid });
      tell(`${one.name}: ${Math.round(measured.requestsPerSecond)}/s, ratio ${measured.ratio.toFixed(2)}`);
      results.rows.push({ engine, size, ...measured });
    }
  }

  const bare = await startBareServer();
  const generator = startGenerator();
  try {
    results.onDisk.push({ engine, size, ...(await database.footprint()) });
    await whileRunning((running) => measureCases(casesOf(library, engine), running));
    await whileRunning((running) => measureWorks(longWorks({ url: running.url, token }, size, bare.url), running));
    await database.giveTo(userId(0), 'public');
    await whileRunning((running) => measureCases(sharersCases, running));
    await database.giveTo(userId(0), 'all');
    await whileRunning((running) => measureWorks([exportWork({ url: running.url, token }, size)], running));
  } finally {
    bare.stop();
    generator.stop();
    await database.remove();
  }
  results.starts.push({ engine, size, firstReply: median(firstReplies) });
  return results;
}
