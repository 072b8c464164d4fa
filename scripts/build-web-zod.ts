import type { Plugin } from 'vite';

const CLASSIC_SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;

/**
 * Leaves out of zod what writes JSON schemas: each schema carries it, so that no bundler finds it unused, and only the
 * server's OpenAPI document is made with it. It would be 5 KB of every first visit.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: CLASSIC_SCHEMAS },
      handler(code) {
        const lean = code
          .replaceAll(/inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replaceAll(/create(?:To|Standard)JSONSchemaMethod\(this, .*?\)/g, '(() => undefined)');
        if (/\w+Processor\(|JSONSchemaMethod\(/.test(lean)) {
          throw new Error('Another version of zod writes its JSON schemas in another way: see what to leave out now');
        }
        return lean;
      },
    },
  };
}
