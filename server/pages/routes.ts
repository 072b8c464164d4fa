import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { BOARD_PAGE } from '#contract/limits.ts';
import { BOARD_PARAMETERS } from '#contract/pages.ts';
import { type Snippet, SnippetQuery } from '#contract/snippets.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { applyError } from '#server/http/error-handler.ts';
import type { ReadyOption } from '#server/http/ready-replies.ts';
import type { OtherPages } from '#server/http/static-files.ts';
import { pathOf } from '#server/http/url-path.ts';
import { readPage } from '#server/listing/snippet-page.ts';
import { present } from '#server/listing/snippet-reply.ts';
import type { Store } from '#server/store/store.ts';
import { VISITOR } from '#server/viewer.ts';
import { findShared } from '#server/visibility/shared-snippet.ts';
import { inlineFile } from './file-name.ts';
import { landingHead, screenHead, snippetHead } from './head.ts';
import { stillOf } from './still.ts';
import { type PageParts, templateOf } from './template.ts';
import { SCREEN_TITLES } from './titles.ts';

interface Parts {
  store: Store;
  config: Config;
  /** Of the built web app. */
  folder: string;
}

const ROUTE = { schema: { hide: true }, config: { limit: 'read' } } as const;
const FIRST_PAGE = SnippetQuery.parse({ limit: BOARD_PAGE, preview: 'true' });

/**
 * The HTML of the app's addresses. A browser shows who it is by tokens in calls alone, so a page is the same for everybody
 * and holds nothing but what is public. Opening one counts nothing: the app says so itself, knowing whose the snippet is.
 *
 * @returns the pages of addresses that have none of their own
 */
export function pageRoutes(app: FastifyInstance, { store, config: { publicUrl }, folder }: Parts): OtherPages {
  const template = templateOf(join(folder, 'index.html'));
  /** Names the files of one build. */
  const readyAs = (nameOf: (request: FastifyRequest) => string): ReadyOption => ({
    for: 'everybody',
    keyOf: (request) => `${template().builtAt} ${nameOf(request)}`,
  });

  const still = stillOf(folder);

  const send = (reply: FastifyReply, parts: PageParts): FastifyReply =>
    reply.type('text/html; charset=utf-8').send(template().fill(parts));

  const page = (ready: ReadyOption): RouteShorthandOptions => ({
    ...ROUTE,
    config: { ...ROUTE.config, ready },
    // The app itself must be there to say what is wrong: its calls are answered so, too.
    errorHandler(error, request, reply) {
      applyError(error, request, reply);
      return send(reply, { head: screenHead(null) });
    },
  });

  const landing = page(readyAs((request) => (isFiltered(request) ? '/ filtered' : '/')));
  app.get('/', landing, async (request, reply) => {
    const head = landingHead(publicUrl);
    try {
      const publicSnippets = await readPage(store, VISITOR, FIRST_PAGE, { among: 'public' });
      return send(reply, {
        head,
        data: { publicSnippets },
        still: isFiltered(request) ? undefined : await still(publicSnippets.items, template().builtAt),
      });
    } catch (error) {
      // The app itself must be there to say that there is no database.
      request.log.error({ err: error }, 'The landing is sent without snippets');
      request.making = null;
      return send(reply, { head });
    }
  });

  const sharedPage = page(readyAs(({ url }) => pathOf(url)));
  app.get<{ Params: { shareId: string } }>('/shared/:shareId', sharedPage, async (request, reply) => {
    const { shareId } = request.params;
    const snippet = await shared(store, shareId);
    if (snippet === null) return send(reply.status(404), { head: screenHead('Snippet Not Found') });
    return send(reply, { head: snippetHead(publicUrl, { ...snippet, shareId }), data: { shared: snippet } });
  });

  app.get<{ Params: { shareId: string } }>('/shared/:shareId/raw', ROUTE, async (request, reply) => {
    const snippet = await shared(store, request.params.shareId);
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    if (snippet === null) return reply.status(404).send('Snippet not found\n');
    return reply.header('content-disposition', inlineFile(snippet)).send(snippet.code);
  });

  const titleFor = ({ url }: FastifyRequest): string | null => SCREEN_TITLES.get(pathOf(url)) ?? null;
  return {
    // One for all addresses that lead nowhere: there is no end of them.
    ready: readyAs((request) => titleFor(request) ?? 'untitled'),
    send: (request, reply) => send(reply, { head: screenHead(titleFor(request)) }),
  };
}

/** Whether an address asks for a part of the board: what others add to it, such as `utm_source`, does not. */
const isFiltered = ({ query }: FastifyRequest): boolean =>
  BOARD_PARAMETERS.some((name) => typeof query === 'object' && query !== null && name in query);

/** A public snippet as a visitor sees it; null where the link leads nowhere. */
async function shared(store: Store, shareId: string): Promise<Snippet | null> {
  try {
    return present(await findShared(store, VISITOR, shareId));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
