import { ConfigError, readConfig } from './config.ts';
import { closeOnSignal, fail } from './lifecycle.ts';
import { start } from './start.ts';

try {
  refuseArguments();
  const { close } = await start(readConfig(process.env));
  closeOnSignal(close);
} catch (error) {
  fail('cannot start', error);
}

function refuseArguments(): void {
  const [argument] = process.argv.slice(2);
  if (argument)
    throw new ConfigError(`${argument}: is not an option; settings are environment variables, see the README`);
}
