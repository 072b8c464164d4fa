import { registerHooks } from 'node:module';

/** Preload script: prints the URL of each loaded module at exit, one per line. */
const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
process.on('exit', () => process.stdout.write(loaded.join('\n')));
