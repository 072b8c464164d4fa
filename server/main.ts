import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig } from './config.ts';
import { closeOnSignal, exitWithError } from './lifecycle.ts';
import { limitHeapGrowth } from './memory-pressure.ts';

// Optimizing the renderer of pictures takes 40 MB, and pays only after ten pictures of a worker.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

limitHeapGrowth();

// Compiling the modules took a quarter of the start. The variable is for workers.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../dist/compile-cache');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

try {
  const [argument] = process.argv.slice(2);
  if (argument)
    throw new ConfigError(`${argument}: is not an option; settings are environment variables, see the README`);
  const config = readConfig(process.env);
  const isTerminal = process.stdout.isTTY;
  const { start } = await import('./start.ts');
  const { close } = await start(config, {
    isTerminal,
    // A pipe or a file gets only the log.
    onListening: () => isTerminal && process.stdout.write(`\n  Pegboard is at ${config.publicUrl}\n\n`),
  });
  closeOnSignal(close);
} catch (error) {
  exitWithError('cannot start', error);
}
