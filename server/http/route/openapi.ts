import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { API_TOKEN_PREFIX } from '#contract/tokens.ts';
import { VERSION } from '#server/core/version.ts';

const DESCRIPTION = `Store, search and share code snippets.

Errors have the form \`{ code, message, issues?, findings? }\`.

Lists are arrays. \`limit\` and \`cursor\` page them: the \`Link\` header holds the next page and \`X-Total-Count\` the number
of matches. Without \`limit\` a page holds at most 1,000 items. It ends early at 4 MiB of snippets or 256 KiB of comments.
\`count=false\` skips the count, which is slower than the first page for common search terms. \`X-Search-Mode: words\` says that a text was
found nowhere as a phrase, so that the list has the snippets with all of its words; \`X-Search-Incomplete: true\` that the
search ended before it had found all.

Calls that create snippets, collections or comments accept an \`Idempotency-Key\` header: a retry with the same key creates
nothing twice.`;

/** Serves the OpenAPI document at \`/api/openapi.json\`. Register before the routes. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Pegboard', version: VERSION, description: DESCRIPTION },
      components: {
        securitySchemes: {
          idToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'ID token of the identity provider',
          },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: API_TOKEN_PREFIX,
            description:
              'API token from the settings, with one of the scopes that the call names. `snippets:write` and `snippets:publish` include `snippets:read`; `collections:write` includes `collections:read`.',
          },
        },
      },
    },
    // Only calls of the contract have a tag.
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject: (document) => correct(jsonSchemaTransformObject(document)),
  });
  app.get('/api/openapi.json', { config: { limit: 'read' } }, async () => app.swagger());
}

/** Query parameters of lists, by name. Not in the contract, which is part of the web app's first load. */
const PARAMETERS: Readonly<Record<string, string>> = {
  authorName: 'Name that visitors gave',
  collection: 'Only snippets of this collection, by id',
  collectionId: 'Only this collection, which is yours',
  count: '`false` omits `X-Total-Count` unless all matches are on this page',
  cursor: 'From the `Link` header of the previous page',
  favorites: 'Only your favorites',
  file: 'Shown name of a file. Without it all files, or the first with `lines`',
  format: '`json`; exports also `zip` with the files of each snippet',
  language: 'Any of these languages',
  limit: 'Maximum number of items',
  lines: 'A line or lines of the file, such as `3` or `3-10`',
  maxheight: 'Maximum height in pixels',
  maxwidth: 'Maximum width in pixels',
  matches: 'Adds `matches` to each snippet: up to three lines that the search found',
  pinned: '`true`: only your pinned snippets, in their order. `false`: none of them',
  numbers: '`0` hides line numbers',
  preview: 'Snippets: shortens code to what a card shows. Collections: adds `preview`, their first four snippets',
  scope: "`all`: other people's public snippets too",
  q: 'Text with filters such as `lang:go -tag:draft is:template updated:>7d`. Returns 400 for a refused expression.',
  search: 'Literal text, ignoring case',
  snippetId: 'Only collections that contain this snippet',
  sort: 'By time of creation, by uses (`views`), by title (`az`, `za`), by how well it matches (`best`) or, in a collection, by hand (`manual`)',
  tag: 'All of these tags',
  theme: 'Colors; `auto` follows the reader',
  until:
    'Cursor of the last item. With `cursor`, requests a range of the list that stays the same while others change.',
  url: 'A shared page or an embed of this server',
  userId: 'Author of the comments',
  v: 'Version, so that clients load a new picture after a change',
};

/** Adds the descriptions of the query parameters to an operation. */
const Parameters = z.object({
  parameters: z.array(
    z
      .looseObject({ in: z.string(), name: z.string() })
      .transform((one) => (one.in === 'query' ? { ...one, description: PARAMETERS[one.name] } : one)),
  ),
});

/** A request body whose schema includes null. */
const NullableBody = z.object({
  content: z.object({
    'application/json': z.object({
      schema: z.object({
        anyOf: z.array(z.looseObject({})).refine((kinds) => kinds.some(({ type }) => type === 'null')),
      }),
    }),
  }),
});

type Document = ReturnType<typeof jsonSchemaTransformObject>;

/** Describes parameters and replies, and marks nullable bodies as optional, which the plugin does not. */
function correct(document: Document): Document {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}));
  for (const operation of operations) {
    if (typeof operation !== 'object' || operation === null || !('responses' in operation)) continue;
    const described = Parameters.safeParse(operation);
    if (described.success) Object.assign(operation, described.data);
    for (const [status, reply] of Object.entries(operation.responses ?? {})) {
      if ('description' in reply) reply.description = STATUS_CODES[status] ?? status;
    }
    if ('requestBody' in operation && NullableBody.safeParse(operation.requestBody).success)
      Object.assign(operation.requestBody as object, { required: false });
  }
  return document;
}
