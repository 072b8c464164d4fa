import { maxHeaderSize } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { BODY_MAX_BYTES } from '#contract/limits.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { cliRoutes } from './cli-download/routes.ts';
import { collectionRoutes } from './collections/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import { editorRoutes } from './editors/routes.ts';
import { embedRoutes } from './embeds/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { pageRoutes } from './html-pages/routes.ts';
import { registerApiDocs } from './http/api-docs/routes.ts';
import { registerResponseCache } from './http/cache/response-cache.ts';
import { registerStoreVersion } from './http/cache/store-version.ts';
import { handleClientError } from './http/client-errors.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { registerConnectionLimits } from './http/limits/connections.ts';
import {
  createCallLimits,
  createTextLimit,
  registerCallerLimits,
  registerNetworkLimits,
} from './http/limits/rate-limits.ts';
import { registerRequestResources } from './http/limits/request-resources.ts';
import { RESOURCE_LIMITS, type ResourceLimits } from './http/limits/resource-limits.ts';
import { registerUnreadReplyLimit } from './http/limits/unread-replies.ts';
import { RequestLog } from './http/request-log.ts';
import { registerBodyParser } from './http/route/body-parser.ts';
import { registerViewer } from './http/route/caller.ts';
import { registerIdempotency } from './http/route/idempotency.ts';
import { registerOpenApi } from './http/route/openapi.ts';
import { escapeInvalidPercents } from './http/route/url-path.ts';
import { registerSecurityHeaders } from './http/static/security-headers.ts';
import { registerStaticFiles } from './http/static/static-files.ts';
import { accountRoutes } from './identity/accounts/routes.ts';
import { registerAuthentication } from './identity/authentication.ts';
import { createExportCookie } from './identity/export-cookie.ts';
import type { Identity } from './identity/identity.ts';
import { inviteRoutes } from './identity/invite-routes.ts';
import { registerSessionPurge } from './identity/purge-job.ts';
import { sessionService } from './identity/sessions.ts';
import { tokenRoutes } from './identity/tokens/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { snippetPageReader } from './listing/snippet-page.ts';
import { mcpRoutes } from './mcp/routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { pinRoutes } from './pins/routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { searchRoutes } from './searches/routes.ts';
import { snippetRoutes } from './snippets/routes.ts';
import type { Store } from './store/store.ts';
import { transferRoutes } from './transfer/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { createFingerprintKey } from './visibility/secret-check.ts';

/** A slow upload must not hold a connection forever. */
const REQUEST_TIMEOUT_MS = 120_000;

export interface AppOptions {
  config: Config;
  store: Store;
  identity: Identity;
  clock: Clock;
  /** Folder of the built web app. Omit to serve only the API. */
  webFolder?: string;
  metrics?: Metrics;
  logger?: FastifyServerOptions['logger'];
  /** Overrides of `RESOURCE_LIMITS`. */
  limits?: Partial<ResourceLimits>;
  /** Overrides of the rate limits of calls. */
  callLimits?: Parameters<typeof createCallLimits>[1];
}

/** Builds the server without listening. */
export async function buildApp({
  config,
  store,
  identity,
  clock,
  webFolder,
  metrics,
  logger = false,
  limits: overrides,
  callLimits: callOverrides,
}: AppOptions): Promise<FastifyInstance> {
  const limits = { ...RESOURCE_LIMITS, ...overrides };
  const app = Fastify({
    logger,
    logController: new RequestLog(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_MAX_BYTES,
    // The default of 100 characters answers long URLs with the router's own 404.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => escapeInvalidPercents(url),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: limits.idleConnectionTimeout,
    clientErrorHandler: handleClientError,
    // Requests that arrive while the server closes are still answered.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // First, so that refused requests are counted as well.
  metrics?.observe(app);
  registerErrorHandler(app);
  registerBodyParser(app);
  registerConnectionLimits(app, {
    total: config.maxConnections,
    perNetwork: config.rateLimits && config.trustProxy.length === 0 ? limits.networkConnections : null,
  });
  registerRequestResources(app, limits.bodies);

  await app.register(cookie);
  registerSecurityHeaders(app, {
    secure: config.publicUrl.startsWith('https:'),
    connectOrigins: () => identity.connectOrigins(),
  });
  registerViewer(app);
  const callLimits = config.rateLimits ? createCallLimits(store, callOverrides) : null;
  if (callLimits) registerNetworkLimits(app, callLimits);
  const versionOf = registerStoreVersion(app, store);
  const sessions = sessionService({ store, clock });
  registerAuthentication(app, { identity, sessions, store, clock, versionOf });
  registerSessionPurge(app, { store, clock });
  if (callLimits) registerCallerLimits(app, callLimits);
  registerResponseCache(app, versionOf);
  registerUnreadReplyLimit(app, {
    total: limits.replies,
    perNetwork: config.rateLimits ? limits.networkReplies : limits.replies,
  });
  registerIdempotency(app);
  await registerOpenApi(app);
  registerApiDocs(app);

  healthRoutes(app, store);
  await createFingerprintKey(store);
  const { quota, trashDays } = config;
  const hasTrash = trashDays > 0;
  store.limitText(config.rateLimits ? createTextLimit(store) : null);
  const readPage = snippetPageReader(store, clock);
  const snippets = snippetRoutes(app, { store, clock, quota, hasTrash, readPage });
  bulkRoutes(app, { store, clock, quota, hasTrash });
  trashRoutes(app, { store, clock, trashDays });
  const collections = collectionRoutes(app, { store, clock, quota, readPage });
  feedRoutes(app, { store, publicUrl: config.publicUrl });
  profileRoutes(app, { store, clock, readPage });
  linkRoutes(app, { store, clock, rateLimits: config.rateLimits });
  pinRoutes(app, { store });
  searchRoutes(app, { store, clock });
  commentRoutes(app, { store, clock });
  editorRoutes(app, store, readPage);
  imageRoutes(app, store);
  embedRoutes(app, { store, publicUrl: config.publicUrl });
  const exportCookie = createExportCookie({ store, sessions, clock, publicUrl: config.publicUrl });
  accountRoutes(app, { config, store, clock, identity, sessions, exportCookie });
  tokenRoutes(app, { store, clock });
  mcpRoutes(app, {
    snippets,
    collections,
    publicUrl: config.publicUrl,
    hasTrash,
    charge: async (request, limit) => {
      await callLimits?.network(request, limit);
      await callLimits?.caller(request.viewer, limit);
    },
  });
  const { githubApiUrl } = config;
  transferRoutes(app, { store, clock, quota, hasTrash, exportCookie, limits, githubApiUrl });
  await app.register(identity.routes);
  if (config.oidc)
    await app.register(inviteRoutes, { store, clock, publicUrl: config.publicUrl, provider: config.oidc });
  if (webFolder !== undefined) {
    cliRoutes(app, join(webFolder, 'cli'), config.publicUrl);
    await registerStaticFiles(app, webFolder, pageRoutes(app, { store, readPage, config, folder: webFolder }));
  }
  return app;
}
