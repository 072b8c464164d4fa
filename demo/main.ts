import { ConfigError, readConfig } from '#server/config.ts';
import { closeOnSignal, fail } from '#server/lifecycle.ts';
import { start } from '#server/start.ts';
import { DEMO_ACCOUNT, fillDemo } from './fill.ts';

/** Pegboard with the sample library, in a data folder of its own. Every setting of the server can be set here too. */
try {
  const config = readConfig({
    ...process.env,
    DATA_DIR: process.env.DATA_DIR || './demo-data',
    // The address to open should not drown in a log.
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  });
  if (config.oidc)
    throw new ConfigError('OIDC_ISSUER: the demo accounts belong to the built-in provider: leave it out');
  let isFilled = false;
  const { close } = await start(config, async (store) => {
    isFilled = await fillDemo(store, Date.now());
  });
  closeOnSignal(close);
  process.stdout.write(`
  Pegboard is at ${config.publicUrl}
  Sign in as     ${DEMO_ACCOUNT.email}
  Password       ${DEMO_ACCOUNT.password}

  ${isFilled ? 'The sample library was put into' : 'The library is the one in'} ${config.dataDir}
  Ctrl+C ends it; delete that folder to begin anew.

`);
} catch (error) {
  fail('cannot start', error);
}
