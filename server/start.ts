import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { loggerOptions } from './http/logger-options.ts';
import { openTerminalLog } from './http/terminal-log.ts';
import { createIdentity } from './identity/create-identity.ts';
import type { Metrics } from './metrics/metrics.ts';
import { buildMetricsApp } from './metrics/metrics-app.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

/** Owner only: the data folder contains password hashes and signing keys. */
const DATA_DIR_MODE = 0o700;

// Optional parts, such as PostgreSQL's driver, are imported on demand: they cost start time and memory.

async function openConfiguredStore({ databaseUrl, dataDir }: Config): Promise<Store> {
  if (databaseUrl !== null) return openStore({ url: databaseUrl });
  await mkdir(dataDir, { recursive: true, mode: DATA_DIR_MODE }).catch((cause: unknown) => {
    throw new ConfigError('DATA_DIR: cannot be created', { cause });
  });
  return openStore({ folder: dataDir });
}

async function openMetrics({ ping }: Store): Promise<Metrics> {
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics(ping);
}

/** Folder of the built web app. */
const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));

export interface RunningServer {
  /** URL of the listening address. */
  url: string;
  /** Finishes requests in flight and closes the database. */
  close: () => Promise<void>;
}

interface StartOptions {
  /** Runs on the open store before the server listens. */
  prepare?: (store: Store) => Promise<void>;
  /** Runs before the first line of the log. */
  onListening?: () => void;
  /** Writes the log for people instead of as JSON lines. */
  isTerminal?: boolean;
}

/**
 * Opens the store, builds the app and listens.
 *
 * @throws with a message for the operator if the folder, database or port is not usable
 */
export async function start(
  config: Config,
  { prepare = async () => {}, onListening = () => {}, isTerminal = false }: StartOptions = {},
): Promise<RunningServer> {
  const store = await openConfiguredStore(config);
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
      // Absent during development: Vite serves the app.
      webFolder: isBuilt ? WEB_FOLDER : undefined,
      metrics,
      logger: loggerOptions(config.logLevel, isTerminal ? await openTerminalLog() : undefined),
    });
    if (config.metrics && metrics) {
      const metricsApp = buildMetricsApp(metrics, config.metrics.token);
      app.addHook('onClose', () => metricsApp.close());
      await metricsApp.listen({ port: config.metrics.port, host: config.host }).catch((cause: unknown) => {
        throw new ConfigError('METRICS_PORT: cannot be listened on', { cause });
      });
    }
    // Before Fastify's own listener, which logs.
    app.server.once('listening', onListening);
    const url = await app.listen({ port: config.port, host: config.host }).catch((cause: unknown) => {
      throw isInUse(cause)
        ? cause
        : new ConfigError(`HOST, PORT: cannot listen on ${config.host}, port ${config.port}`, { cause });
    });
    if (!isBuilt) app.log.warn('The web app is not built, only the API is served. Run `npm run build`.');
    return { url, close: () => app.close().finally(() => store.close()) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

const isInUse = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
