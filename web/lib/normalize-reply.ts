import { z } from 'zod';

/**
 * Adapts a reply of an older server to the contract, in an object or in each item of a list: renames all-lowercase fields
 * (`userid`, `createdat`), and removes nulls for which the schema has a default.
 */
export function normalizeReply(value: unknown, schema: z.ZodType): unknown {
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const { element } = schema;
    return element instanceof z.ZodObject ? value.map((item) => normalizeObject(item, element)) : value;
  }
  return schema instanceof z.ZodObject ? normalizeObject(value, schema) : value;
}

function normalizeObject(value: unknown, schema: z.ZodObject): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const result: Record<string, unknown> = { ...value };
  for (const [name, field] of Object.entries(schema.shape)) {
    const lower = name.toLowerCase();
    if (!(name in result) && lower in result) {
      result[name] = result[lower];
      delete result[lower];
    }
    if (result[name] === null && field instanceof z.ZodDefault) delete result[name];
  }
  return result;
}
