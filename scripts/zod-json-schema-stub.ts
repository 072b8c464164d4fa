/**
 * Replaces zod's JSON Schema modules in the browser build (5 KB compressed). Every schema carries `toJSONSchema`, which no
 * bundler can drop; only the server's OpenAPI document calls it.
 */
function unavailable(): never {
  throw new Error('JSON Schema is not available in the browser');
}

export const createToJSONSchemaMethod = () => unavailable;
export const createStandardJSONSchemaMethod = () => unavailable;
export const toJSONSchema = unavailable;
export class JSONSchemaGenerator {
  constructor() {
    unavailable();
  }
}
