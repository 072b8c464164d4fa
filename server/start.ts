import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { loggerOptions } from './http/logger-options.ts';
import { createIdentity } from './identity/create-identity.ts';
import type { Metrics } from './metrics/metrics.ts';
import { buildMetricsApp } from './metrics/metrics-app.ts';
import { openEmbeddedStore, type Store } from './store/store.ts';

/** Of a data folder that is made here: password hashes and signing keys are in it. */
const OWNER_ALONE = 0o700;

// What the settings do not ask for, PostgreSQL's driver and what counts for a monitor, is not loaded: it would be a part
// of each start, and of the memory it ends with.

async function openStore({ databaseUrl, dataDir }: Config): Promise<Store> {
  if (databaseUrl !== null) {
    const { openPostgresStore } = await import('./store/postgres-store.ts');
    return openPostgresStore(databaseUrl);
  }
  await mkdir(dataDir, { recursive: true, mode: OWNER_ALONE });
  return openEmbeddedStore(dataDir);
}

async function openMetrics({ ping }: Store): Promise<Metrics> {
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics(ping);
}

/** Where the web app is built to. */
const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));

export interface Running {
  /** Where it listens, as an address to open. */
  url: string;
  /** Finishes the requests in flight and closes the database. */
  close: () => Promise<void>;
}

/**
 * Opens the store, puts the server together and listens.
 *
 * @param prepare runs on the open store before anybody is let in
 * @throws with one line that says what to do, where the folder, the database or the port cannot be had
 */
export async function start(
  config: Config,
  prepare: (store: Store) => Promise<void> = async () => {},
): Promise<Running> {
  const store = await openStore(config);
  try {
    await prepare(store);
    const clock = Date.now;
    const metrics = config.metrics ? await openMetrics(store) : undefined;
    const isBuilt = existsSync(WEB_FOLDER);
    const app = await buildApp({
      config,
      store,
      clock,
      identity: await createIdentity({ config, store, clock }),
      // Absent while the app is being developed, when Vite serves it.
      webFolder: isBuilt ? WEB_FOLDER : undefined,
      metrics,
      logger: loggerOptions(config.logLevel),
    });
    if (!isBuilt) app.log.warn('The web app is not built: calls alone are answered. `npm run build` makes it');
    if (config.metrics && metrics) {
      const metricsApp = buildMetricsApp(metrics, config.metrics.token);
      app.addHook('onClose', () => metricsApp.close());
      await metricsApp.listen({ port: config.metrics.port, host: config.host }).catch((cause: unknown) => {
        throw new ConfigError('METRICS_PORT: cannot be listened on', { cause });
      });
    }
    const url = await app.listen({ port: config.port, host: config.host }).catch((cause: unknown) => {
      throw isInUse(cause) ? cause : new ConfigError(`HOST: ${config.host} cannot be listened on`, { cause });
    });
    return { url, close: () => app.close().finally(() => store.close()) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

const isInUse = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
