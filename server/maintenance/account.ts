import { readConfig } from '#server/config.ts';
import { withSharedDatabase } from '#server/store/shared-database.ts';
import { HELP, isHelpRequest, parseAccountCommand } from './account/run.ts';
import { command } from './command.ts';
import { configuredLocation } from './configured-location.ts';

/** `npm run account -- COMMAND` manages accounts in the configured database, also while Pegboard runs. */
await command('could not run the command', async () => {
  const args = process.argv.slice(2);
  const print = (text: string) => void process.stdout.write(text);
  if (isHelpRequest(args)) return print(HELP);
  const run = parseAccountCommand(args);
  const config = readConfig(process.env);
  print(await withSharedDatabase(configuredLocation(), (store) => run({ store, config, clock: Date.now }, print)));
});
