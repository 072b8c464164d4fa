import { setTimeout } from 'node:timers/promises';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** jsdom brings its own binary types. Server code and Node's APIs accept only Node's. */
const NODE_GLOBALS = [
  'ArrayBuffer',
  'Float32Array',
  'Float64Array',
  'Int16Array',
  'Int32Array',
  'Int8Array',
  'Uint16Array',
  'Uint32Array',
  'Uint8Array',
  'Uint8ClampedArray',
];

/** In ms. */
const LAST_TIMERS = 200;

const { jsdom } = builtinEnvironments;

/** A jsdom window in which the server runs too: modules load as Node loads them, with Node's binary types. */
export default {
  name: 'jsdom-with-server',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const nodeGlobals = NODE_GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    const environment = await jsdom.setup(global, options);
    for (const [name, descriptor] of nodeGlobals) if (descriptor) Object.defineProperty(global, name, descriptor);
    return {
      async teardown(last) {
        // Timers of the app that outlive the last test, such as that of restore-focus.ts, need the window.
        await setTimeout(LAST_TIMERS);
        await environment.teardown(last);
      },
    };
  },
} satisfies Environment;
