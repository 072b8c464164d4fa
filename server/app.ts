import { maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { BODY_MAX_BYTES } from '#contract/limits.ts';
import { accountRoutes } from './accounts/routes.ts';
import type { Clock } from './clock.ts';
import { collectionRoutes } from './collections/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import type { Config } from './config.ts';
import { registerBodyParser } from './http/body-parser.ts';
import { handleClientError } from './http/client-errors.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import { exportCookie } from './http/export-cookie.ts';
import { healthRoutes } from './http/health.ts';
import { registerIdempotency } from './http/idempotency.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { installReadyReplies } from './http/ready-replies.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerStaticFiles } from './http/static-files.ts';
import { installStoreVersion } from './http/store-version.ts';
import { escapeInvalidPercents } from './http/url-path.ts';
import { registerAuthentication, registerViewer } from './http/viewer.ts';
import type { Identity } from './identity/identity.ts';
import type { Metrics } from './metrics/metrics.ts';
import { pageRoutes } from './pages/routes.ts';
import { snippetRoutes } from './snippets/routes.ts';
import type { Store } from './store/store.ts';
import { transferRoutes } from './transfer/routes.ts';

export interface Parts {
  config: Config;
  store: Store;
  identity: Identity;
  clock: Clock;
  /** Folder of the built web app; left out, only the API is served. */
  webFolder?: string;
  /** Left out, nothing is counted. */
  metrics?: Metrics;
  logger?: FastifyServerOptions['logger'];
}

/** Puts the server together from its parts. It never listens: `main.js` does, and tests need not. */
export async function buildApp({
  config,
  store,
  identity,
  clock,
  webFolder,
  metrics,
  logger = false,
}: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_MAX_BYTES,
    // Before it is told of others Fastify would load its own, Ajv among them: 30 to 80 ms of each start.
    schemaController: { compilersFactory: { buildValidator: notOurs, buildSerializer: notOurs } },
    // Addresses that make no sense are answered as any other that leads nowhere, not by the framework.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => escapeInvalidPercents(url),
    // A body that never ends must not hold a connection for ever.
    requestTimeout: 120_000,
    clientErrorHandler: handleClientError,
    // Whoever comes in time is served: each connection ends with its reply then, and the store outlives them all.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  metrics?.observe(app);
  registerErrorHandler(app);
  registerBodyParser(app);

  await app.register(cookie);
  registerSecurityHeaders(app, {
    secure: config.publicUrl.startsWith('https:'),
    connectOrigins: () => identity.connectOrigins(),
  });
  registerViewer(app);
  if (config.rateLimits) registerRateLimits(app, store);
  const versionOf = installStoreVersion(app, store);
  registerAuthentication(app, { identity, store, clock, versionOf });
  installReadyReplies(app, versionOf);
  registerIdempotency(app);
  registerOpenApi(app);

  healthRoutes(app, store);
  snippetRoutes(app, { store, clock });
  collectionRoutes(app, { store, clock });
  commentRoutes(app, { store, clock });
  const exportAccess = exportCookie({ store, identity, clock, publicUrl: config.publicUrl });
  accountRoutes(app, { config, store, clock, identity, exportCookie: exportAccess });
  transferRoutes(app, { store, clock, exportCookie: exportAccess });
  await app.register(identity.routes);
  if (webFolder !== undefined)
    await registerStaticFiles(app, webFolder, pageRoutes(app, { store, config, folder: webFolder }));
  return app;
}

function notOurs(): never {
  throw new Error('Schemas are those of zod');
}
