import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** The parts of an OpenAPI document that the generator uses. */
const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const Operation = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: z.unknown() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
});
export const OpenApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
export type OpenApi = z.infer<typeof OpenApi>;

export interface FuzzRequest {
  method: string;
  path: string;
  query: [string, string][];
  /** Strings are sent without encoding. */
  body?: unknown;
}

/** Random text and known problematic values. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '%',
    "'",
    '"',
    '\\',
    '../../etc/passwd',
    '{{7*7}}',
    '__proto__',
    'constructor',
    '%00',
    'a'.repeat(6_000),
  ),
  fc.constantFrom('1', '-1', '0', '1e309', '9007199254740993', 'NaN', 'true', 'null', '[]', '{}'),
);

/** Any JSON value. */
const anything: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  text,
  fc.constantFrom(null, -1, 1e308, 2 ** 53, true),
);

/** Returns values that mostly match a schema. */
function valuesOf(document: OpenApi, given: unknown, depth = 0): Arbitrary<unknown> {
  const schema = Schema.catch({}).parse(given);
  if (schema.$ref) return valuesOf(document, document.components.schemas[schema.$ref.split('/').at(-1) ?? ''], depth);
  const valid = (): Arbitrary<unknown> => {
    if (depth > 4) return fc.constant(null);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(document, one, depth + 1)));
    if (schema.type === 'array') return fc.array(valuesOf(document, schema.items, depth + 1), { maxLength: 5 });
    if (schema.type === 'object') {
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [
        name,
        valuesOf(document, one, depth + 1),
      ]);
      return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    }
    if (schema.type === 'integer') return fc.integer({ min: -2, max: 300 });
    if (schema.type === 'boolean') return fc.boolean();
    return text;
  };
  return fc.oneof({ weight: 6, arbitrary: valid() }, { weight: 1, arbitrary: anything });
}

/** Returns random requests to all operations of the document. */
export function requests(document: OpenApi): Arbitrary<FuzzRequest> {
  const each = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
      const body = operation.requestBody?.content['application/json']?.schema;
      const id = fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }).map(String) },
        { weight: 1, arbitrary: text },
      );
      return fc.record({
        method: fc.constant(method.toUpperCase()),
        path: fc
          .tuple(...inPath.map(() => id))
          .map((values) =>
            inPath.reduce((url, { name }, n) => url.replace(`{${name}}`, encode(values[n] ?? '')), path),
          ),
        query: fc
          .subarray(inQuery)
          .chain((some) =>
            fc.tuple(
              ...some.map(({ name, schema }) => valuesOf(document, schema).map((value) => namedValues(name, value))),
            ),
          )
          .map((pairs) => pairs.flat()),
        body:
          body === undefined
            ? fc.constant(undefined)
            : fc.oneof({ weight: 9, arbitrary: valuesOf(document, body) }, { weight: 1, arbitrary: text }),
      });
    }),
  );
  return fc.oneof(...each);
}

/** Returns query parameters, repeated for lists. JSON, because objects may have a `toString` field. */
function namedValues(name: string, value: unknown): [string, string][] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) => [name, typeof one === 'string' ? one : JSON.stringify(one)]);
}

/** Encodes a path segment like a browser; lone surrogates become an invalid byte. */
function encode(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) || '%20' : '%FF';
}
