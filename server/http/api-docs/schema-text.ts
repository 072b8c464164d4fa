import { z } from 'zod';

interface SchemaNode {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  description?: string | undefined;
  format?: string | undefined;
  const?: unknown;
  default?: unknown;
  enum?: unknown[] | undefined;
  anyOf?: SchemaNode[] | undefined;
  oneOf?: SchemaNode[] | undefined;
  /** `false` after the items of a tuple. */
  items?: boolean | SchemaNode | undefined;
  prefixItems?: SchemaNode[] | undefined;
  properties?: Record<string, SchemaNode> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | SchemaNode | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
}

/** The parts of a JSON schema that the page shows. */
export const Schema: z.ZodType<SchemaNode> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    format: z.string().optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    items: z.union([z.boolean(), Schema]).optional(),
    prefixItems: z.array(Schema).optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), Schema]).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
  }),
);

export type Schemas = Readonly<Record<string, SchemaNode>>;

const INDENT = '  ';

/** Renders a JSON schema in the notation of TypeScript, with its limits as comments. */
export function schemaText(schema: SchemaNode, schemas: Schemas, indent = ''): string {
  const { $ref, type, items, properties, additionalProperties } = schema;
  const kinds = schema.anyOf ?? schema.oneOf;
  if ($ref !== undefined) {
    const target = schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
    return target ? schemaText(target, schemas, indent) : 'unknown';
  }
  if (kinds) return [...new Set(kinds.map((kind) => schemaText(kind, schemas, indent)))].join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(type)) return type.map((one) => schemaText({ ...schema, type: one }, schemas, indent)).join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map((one) => schemaText(one, schemas, indent)).join(', ')}]`;
  if (typeof items === 'object') {
    const item = schemaText(items, schemas, indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (properties && Object.keys(properties).length > 0) {
    const deeper = indent + INDENT;
    const lines = Object.entries(properties).map(([name, property]) => {
      const mark = schema.required?.includes(name) ? '' : '?';
      const notes = notesOn(property);
      const text = `${deeper}${name}${mark}: ${schemaText(property, schemas, deeper)};`;
      return notes === '' ? text : `${text} // ${notes}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (typeof additionalProperties === 'object')
    return `Record<string, ${schemaText(additionalProperties, schemas, indent)}>`;
  return type === undefined ? 'unknown' : type;
}

/** Returns the limits, the default and the description of a value, in words. */
export function notesOn(schema: SchemaNode): string {
  const { description, format, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  const notes = [
    description?.replace(/\.$/, ''),
    format,
    range(minLength, maxLength, 'characters'),
    range(minimum, maximum),
    range(minItems, maxItems, 'items'),
    schema.default !== undefined && schema.default !== null ? `default ${JSON.stringify(schema.default)}` : undefined,
  ];
  return notes.filter((note) => note !== undefined && note !== '').join(', ');
}

/** Leaves out limits of the number type. */
function range(min: number | undefined, max: number | undefined, unit = ''): string {
  const least = min !== undefined && min > 0 ? min.toLocaleString('en') : '';
  const most = max !== undefined && max < Number.MAX_SAFE_INTEGER ? max.toLocaleString('en') : '';
  if (least === '' && most === '') return '';
  const words = least === '' ? `at most ${most}` : most === '' ? `at least ${least}` : `${least} to ${most}`;
  return unit === '' ? words : `${words} ${unit}`;
}
