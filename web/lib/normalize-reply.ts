import { z } from 'zod';

/**
 * Renames all-lowercase fields of a reply (`userid`, `createdat`) to the contract's names, in an object or in each item
 * of a list.
 */
export function normalizeReply(value: unknown, schema: z.ZodType): unknown {
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const { element } = schema;
    return element instanceof z.ZodObject ? value.map((item) => renamed(item, element)) : value;
  }
  return schema instanceof z.ZodObject ? renamed(value, schema) : value;
}

function renamed(value: unknown, schema: z.ZodObject): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const missing = Object.keys(schema.shape).filter((name) => !(name in value) && name.toLowerCase() in value);
  if (missing.length === 0) return value;
  const result: Record<string, unknown> = { ...value };
  for (const name of missing) {
    result[name] = result[name.toLowerCase()];
    delete result[name.toLowerCase()];
  }
  return result;
}
