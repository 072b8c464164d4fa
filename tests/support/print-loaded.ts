import { registerHooks } from 'node:module';

/** To be loaded before a program: when that ends, it writes the address of each module it has loaded, one a line. */
const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
process.on('exit', () => process.stdout.write(loaded.join('\n')));
