import type { Plugin } from 'vite';

const JSON_SCHEMA = /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Empties the modules that Zod needs for `toJSONSchema` only. Every schema refers to them, so the first load would have 6 KB
 * of code that the app does not call.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: JSON_SCHEMA },
      handler: (code) => ({
        code: [...code.matchAll(EXPORTED)].map(([, name]) => `export const ${name} = () => {};`).join('\n'),
        map: null,
      }),
    },
  };
}
