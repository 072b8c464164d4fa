import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig } from './config.ts';
import { closeOnSignal, exitWithError } from './lifecycle.ts';
import { limitHeapGrowth } from './memory-pressure.ts';
import { start } from './start.ts';

// Optimizing the renderer of pictures takes 40 MB, and pays only after ten pictures of a worker.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

limitHeapGrowth();

try {
  const [argument] = process.argv.slice(2);
  if (argument)
    throw new ConfigError(`${argument}: is not an option; settings are environment variables, see the README`);
  const config = readConfig(process.env);
  const isTerminal = process.stdout.isTTY;
  const { close } = await start(config, {
    isTerminal,
    // A pipe or a file gets only the log.
    onListening: () => isTerminal && process.stdout.write(`\n  Pegboard is at ${config.publicUrl}\n\n`),
  });
  closeOnSignal(close);
} catch (error) {
  exitWithError('cannot start', error);
}
