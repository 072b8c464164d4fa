import type { Engine } from './budget.ts';
import { type Checkout, type RunningServer, schemaVersion, startServer } from './checkout.ts';
import type { Database } from './database.ts';
import { openLibrary } from './library.ts';
import { openSession, pinNewest, type Session } from './session.ts';

/** The first schema with pinned snippets. */
const PINS = '0021_pins';

/** A checkout with its own copy of the library. */
export interface Target {
  checkout: Checkout;
  database: Database;
}

export interface RunningTarget extends Target {
  server: RunningServer;
  session: Session;
}

/** Opens a copy of the same library for each checkout. The first checkout generates it; later ones migrate their copy. */
export async function openTargets(checkouts: readonly Checkout[], engine: Engine, size: number): Promise<Target[]> {
  const [generator] = checkouts;
  if (generator === undefined) return [];
  const targets: Target[] = [];
  for (const checkout of checkouts) targets.push({ checkout, database: await openLibrary(generator, engine, size) });
  // The first start migrates the library.
  for (const { checkout, database } of targets) await (await startServer(checkout, database.settings)).stop();
  return targets;
}

/** Runs a measurement while the servers of all targets run. */
export async function whileRunning<T>(
  targets: readonly Target[],
  measure: (running: RunningTarget[]) => Promise<T>,
): Promise<T> {
  const running: RunningTarget[] = [];
  try {
    for (const target of targets) {
      const server = await startServer(target.checkout, target.database.settings);
      const session = await openSession(server);
      if ((await schemaVersion(target.checkout)) >= PINS) await pinNewest(server, session);
      running.push({ ...target, server, session });
    }
    return await measure(running);
  } finally {
    for (const { server } of running) await server.stop();
  }
}
