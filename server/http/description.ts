import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { VERSION } from '#server/version.ts';
import { registerErrorHandler } from './error-handler.ts';

/**
 * An app that never listens and answers no call: it has their routes so as to describe them, and serves the page to try
 * them at.
 *
 * @param commonHeaders of every reply
 */
export async function buildDescription(
  calls: readonly RouteOptions[],
  commonHeaders: () => Readonly<Record<string, string>>,
): Promise<FastifyInstance> {
  const app = Fastify({ logger: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  app.addHook('onSend', async (_request, reply) => void reply.headers(commonHeaders()));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pegboard',
        version: VERSION,
        description:
          'Keep, find and share snippets of code. Errors are `{ code, message, issues? }`. Lists are arrays; `limit` and `cursor` page them, ' +
          'the `Link` header leads to the next page and `X-Total-Count` counts what the filters match. ' +
          'Without `limit` a page ends at 1,000, and sooner where the code on it amounts to 16 MiB. To count what a common ' +
          'search finds takes longer than its first page: `count=false` leaves the number out. What makes something takes an ' +
          '`Idempotency-Key`: sent again with the same one, a request whose reply was lost makes nothing twice.',
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
    // The page itself, whose schemas are none of zod's, hides its routes.
    transform: (route) => (route.schema?.hide ? { schema: route.schema, url: route.url } : jsonSchemaTransform(route)),
    transformObject: (document) => correct(jsonSchemaTransformObject(document)),
  });
  for (const { method, url, schema } of calls) app.route({ method, url, schema, handler: notHere });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { deepLinking: true, persistAuthorization: false },
    staticCSP: false,
    theme: { title: 'The API · Pegboard' },
  });
  await app.ready();
  return app;
}

function notHere(): never {
  throw new Error('The calls are answered by the app they are described for');
}

/** A body that may be null, and so be left out. */
const Omissible = z.object({
  content: z.object({
    'application/json': z.object({
      schema: z.object({
        anyOf: z.array(z.looseObject({})).refine((kinds) => kinds.some(({ type }) => type === 'null')),
      }),
    }),
  }),
});

type Document = ReturnType<typeof jsonSchemaTransformObject>;

/** Names each reply by its status, and says which bodies may be left out: the plugin has one text for all, and asks for every body. */
function correct(document: Document): Document {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}));
  for (const operation of operations) {
    if (typeof operation !== 'object' || operation === null || !('responses' in operation)) continue;
    for (const [status, reply] of Object.entries(operation.responses ?? {})) {
      if ('description' in reply) reply.description = STATUS_CODES[status] ?? status;
    }
    if ('requestBody' in operation && Omissible.safeParse(operation.requestBody).success)
      Object.assign(operation.requestBody as object, { required: false });
  }
  return document;
}
