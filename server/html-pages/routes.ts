import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { BOARD_PAGE } from '#contract/limits.ts';
import { BOARD_PARAMETERS } from '#contract/pages.ts';
import { SnippetQuery } from '#contract/snippets.ts';
import { baseName } from '#domain/file-languages.ts';
import type { Config } from '#server/config.ts';
import { VISITOR } from '#server/core/caller.ts';
import { orNull } from '#server/core/errors.ts';
import type { CacheOption } from '#server/http/cache/response-cache.ts';
import { applyError } from '#server/http/error-handler.ts';
import { callerOf } from '#server/http/route/caller.ts';
import { pathOf } from '#server/http/route/url-path.ts';
import type { AppPage } from '#server/http/static/static-files.ts';
import { statusOf } from '#server/http/status.ts';
import { findPublic } from '#server/listing/public-snippet.ts';
import type { ReadSnippetPage } from '#server/listing/snippet-page.ts';
import type { Store } from '#server/store/store.ts';
import { readPublicCollection } from '#server/visibility/public-collection.ts';
import { readPublicProfile } from '#server/visibility/public-profile.ts';
import { contentDisposition } from './content-disposition.ts';
import { collectionHead, landingHead, profileHead, screenHead, secretHead, snippetHead } from './head.ts';
import { createPrerender } from './prerender.ts';
import { createTemplateReader, type PageContent } from './template.ts';
import { SCREEN_TITLES } from './titles.ts';

interface Options {
  store: Store;
  readPage: ReadSnippetPage;
  config: Config;
  /** Folder of the built web app. */
  folder: string;
}

const ROUTE = { config: { limit: 'read' } } as const;
/** Pages whose URL ends in a token, with their titles. */
const SECRET_PAGES = [
  ['s', 'Private link'],
  ['invite', 'Invitation'],
] as const;
const TagQuery = SnippetQuery.pick({ tag: true });
const FIRST_PAGE = SnippetQuery.parse({ limit: BOARD_PAGE, preview: 'true' });

/**
 * Registers the HTML pages. Navigations carry no token, so a page is the same for everybody and contains public data
 * only. Opening a page does not count a view: the app reports it with the viewer's token.
 *
 * @returns the page for all other URLs
 */
export function pageRoutes(app: FastifyInstance, { store, readPage, config: { publicUrl }, folder }: Options): AppPage {
  const template = createTemplateReader(join(folder, 'index.html'));
  const prerender = createPrerender(folder);

  /** Includes the build in the key: pages name the files of one build. */
  const cacheBy = (name: (request: FastifyRequest) => string): CacheOption => ({
    scope: 'public',
    key: (request) => `${template().builtAt} ${name(request)}`,
  });

  const send = (reply: FastifyReply, content: PageContent): FastifyReply =>
    reply.type('text/html; charset=utf-8').send(template().render(content));

  const page = (cache: CacheOption): RouteShorthandOptions => ({
    config: { ...ROUTE.config, cache },
    // The app shows the error: its own requests fail in the same way.
    errorHandler(error, request, reply) {
      applyError(error, request, reply);
      return send(reply, { head: screenHead(null) });
    },
  });

  const landing = page(
    cacheBy((request) => (isFiltered(request) ? `/ filtered ${JSON.stringify(tagsOf(request))}` : '/')),
  );
  app.get('/', landing, async (request, reply) => {
    const head = landingHead(publicUrl, tagsOf(request));
    try {
      const publicSnippets = await readPage(callerOf(request, reply, VISITOR), FIRST_PAGE, { among: 'public' });
      return send(reply, {
        head,
        data: { publicSnippets },
        prerendered: isFiltered(request) ? undefined : await prerender(publicSnippets.items, template().builtAt),
      });
    } catch (error) {
      request.log.error({ err: error }, 'Landing page sent without snippets');
      request.inFlight = null;
      return send(reply, { head });
    }
  });

  const sharedPage = page(cacheBy(({ url }) => pathOf(url)));
  // The app's router accepts a slash at the end.
  for (const path of ['/shared/:shareId', '/shared/:shareId/'])
    app.get<{ Params: { shareId: string } }>(path, sharedPage, async (request, reply) => {
      const { shareId } = request.params;
      const snippet = await findPublic(store, shareId);
      if (snippet === null) return send(reply.status(statusOf('not_found')), { head: screenHead('Snippet Not Found') });
      return send(reply, { head: snippetHead(publicUrl, { ...snippet, shareId }), data: { shared: snippet } });
    });

  const collectionPage = page(cacheBy(({ url }) => pathOf(url)));
  for (const path of ['/c/:shareId', '/c/:shareId/'])
    app.get<{ Params: { shareId: string } }>(path, collectionPage, async (request, reply) => {
      const { shareId } = request.params;
      const collection = await orNull(readPublicCollection(store, shareId));
      if (collection === null)
        return send(reply.status(statusOf('not_found')), { head: screenHead('Collection Not Found') });
      return send(reply, { head: collectionHead(publicUrl, { ...collection, shareId }) });
    });

  const profilePage = page(cacheBy(({ url }) => pathOf(url)));
  for (const path of ['/@:handle', '/@:handle/'])
    app.get<{ Params: { handle: string } }>(path, profilePage, async (request, reply) => {
      const profile = await orNull(readPublicProfile(store, request.params.handle));
      if (profile === null) return send(reply.status(statusOf('not_found')), { head: screenHead('Profile Not Found') });
      return send(reply, { head: profileHead(publicUrl, profile) });
    });

  // The same page for every token, which is a secret: the app reads it from the URL.
  for (const [path, title] of SECRET_PAGES)
    for (const url of [`/${path}/:token`, `/${path}/:token/`])
      app.get(url, ROUTE, async (_request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
        return send(reply, { head: secretHead(title) });
      });

  app.get<{ Params: { shareId: string } }>('/shared/:shareId/raw', ROUTE, async (request, reply) => {
    const snippet = await findPublic(store, request.params.shareId);
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    if (snippet === null) return reply.status(statusOf('not_found')).send('Snippet not found\n');
    const [file] = snippet.files;
    return reply.header('content-disposition', contentDisposition(baseName(file?.name ?? ''))).send(snippet.code);
  });

  app.get<{ Params: { shareId: string; '*': string } }>('/shared/:shareId/raw/*', ROUTE, async (request, reply) => {
    const { shareId, '*': name } = request.params;
    const snippet = await findPublic(store, shareId);
    const file = snippet?.files.find((one) => one.name.normalize() === name.normalize());
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    if (file === undefined) return reply.status(statusOf('not_found')).send('File not found\n');
    return reply.header('content-disposition', contentDisposition(baseName(file.name))).send(file.code);
  });

  const titleOf = ({ url }: FastifyRequest): string | null => SCREEN_TITLES.get(pathOf(url)) ?? null;
  return {
    // One entry for all unknown URLs: their number is unbounded.
    cache: cacheBy((request) => titleOf(request) ?? 'untitled'),
    send: (request, reply) => send(reply, { head: screenHead(titleOf(request)) }),
  };
}

/** Returns whether the URL filters the board. Other parameters, such as `utm_source`, do not. */
const isFiltered = ({ query }: FastifyRequest): boolean =>
  BOARD_PARAMETERS.some((name) => typeof query === 'object' && query !== null && name in query);

/** Returns the tags that the URL filters by; none if they are not valid. */
function tagsOf({ query }: FastifyRequest): string[] {
  const { data } = TagQuery.safeParse(query);
  return data?.tag ?? [];
}
