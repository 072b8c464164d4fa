import { ConfigError, readConfig } from './config.ts';
import { closeOnSignal, fail } from './lifecycle.ts';
import { lowerThreadsOfV8 } from './priority.ts';
import { start } from './start.ts';

/** Runs Pegboard as the environment and nothing else says, until a signal ends it. */
export async function run(): Promise<void> {
  try {
    refuseArguments();
    const config = readConfig(process.env);
    lowerThreadsOfV8();
    const { close } = await start(config);
    closeOnSignal(close);
    // For whoever sits before it; a pipe gets the log alone.
    if (process.stdout.isTTY) process.stdout.write(`\n  Pegboard is at ${config.publicUrl}\n\n`);
  } catch (error) {
    fail('cannot start', error);
  }
}

function refuseArguments(): void {
  const [argument] = process.argv.slice(2);
  if (argument)
    throw new ConfigError(`${argument}: is not an option; settings are environment variables, see the README`);
}
