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
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { deepLinking: true, persistAuthorization: false },
    staticCSP: false,
  });
  app.get('/api/openapi.json', { config: { limit: 'read' }, schema: { hide: true } }, () => app.swagger());
}
