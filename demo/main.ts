import { ConfigError, readConfig } from '#server/config.ts';
import { closeOnSignal, exitWithError } from '#server/lifecycle.ts';
import { start } from '#server/start.ts';
import { DEMO_ACCOUNT, fillDemo } from './fill.ts';

/** Starts Pegboard with the sample library in `demo-data/`. All settings of the server apply. */
try {
  const config = readConfig({
    ...process.env,
    DATA_DIR: process.env.DATA_DIR || './demo-data',
    // Keeps the URL visible in the terminal.
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  });
  if (config.oidc)
    throw new ConfigError('OIDC_ISSUER: not supported by the demo, whose accounts use the built-in provider');
  let isFilled = false;
  const { close } = await start(config, {
    isTerminal: process.stdout.isTTY,
    async prepare(store) {
      isFilled = await fillDemo(store, Date.now());
    },
  });
  closeOnSignal(close);
  process.stdout.write(`
  Pegboard is at ${config.publicUrl}
  Sign in as     ${DEMO_ACCOUNT.email}
  Password       ${DEMO_ACCOUNT.password}

  ${isFilled ? 'The sample library was created in' : 'The library is stored in'} ${config.dataDir}
  Press Ctrl+C to stop. Delete that folder to start over.

`);
} catch (error) {
  exitWithError('cannot start', error);
}
