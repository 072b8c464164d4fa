import type { Plugin } from 'vite';

const CLASSIC_SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;

/**
 * Leaves out of zod what no page uses, for each schema carries it, so that no bundler finds it unused. It would be 8 KB of
 * every first visit:
 *
 * - what writes JSON schemas: only the server's OpenAPI document is made with it;
 * - what compiles schemas with `new Function`, which the policy of the pages forbids;
 * - what reads data with cycles in it: there are none in JSON.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform: {
      filter: { id: CLASSIC_SCHEMAS },
      handler(code) {
        const lean = code
          .replaceAll(/inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replaceAll(/create(?:To|Standard)JSONSchemaMethod\(this, .*?\)/g, '(() => undefined)')
          .replace('core.$ZodObjectJIT.init(', 'core.$ZodObject.init(')
          .replace('core.config({ memoizer: core.memoizer() });', '{}');
        if (/\w+Processor\(|JSONSchemaMethod\(|JIT|core\.memoizer/.test(lean)) {
          throw new Error('Another version of zod has these in other places: see what to leave out now');
        }
        return lean;
      },
    },
  };
}
