import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { VERSION } from '#server/version.ts';

/** Describes every call at `/api/openapi.json`, from the schemas that check them, with a page to try them at `/api/docs`. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pegboard',
        version: VERSION,
        description:
          'Keep, find and share snippets of code. Errors are `{ code, message, issues? }`. Lists are arrays; `limit` and `cursor` page them, ' +
          'the `Link` header leads to the next page and `X-Total-Count` counts what the filters match.',
      },
      components: {
        securitySchemes: {
          idToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'An ID token of the identity provider',
          },
        },
      },
    },
    // The built-in provider, the web pages and this page itself are no calls of the API.
    transform: (route) =>
      route.url.startsWith('/api/') && !route.url.startsWith('/api/docs')
        ? jsonSchemaTransform(route)
        : { schema: { ...route.schema, hide: true }, url: route.url },
    transformObject: (document) => describeReplies(jsonSchemaTransformObject(document)),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { deepLinking: true, persistAuthorization: false },
    staticCSP: false,
  });
  app.get('/api/openapi.json', { config: { limit: 'read' }, schema: { hide: true } }, () => app.swagger());
}

type Document = ReturnType<typeof jsonSchemaTransformObject>;

/** Names each reply by its status: the plugin's own text is the same for all. */
function describeReplies(document: Document): Document {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}));
  for (const operation of operations) {
    if (typeof operation !== 'object' || operation === null || !('responses' in operation)) continue;
    for (const [status, reply] of Object.entries(operation.responses ?? {})) {
      if ('description' in reply) reply.description = STATUS_CODES[status] ?? status;
    }
  }
  return document;
}
