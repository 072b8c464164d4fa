import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/gists.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { createGistJobs } from './gist-jobs.ts';

interface Dependencies {
  clock: Clock;
  githubApiUrl: string;
}

/** Registers the routes of `contract/gists.ts`. */
export function gistRoutes(app: FastifyInstance, { clock, githubApiUrl }: Dependencies): void {
  const jobs = createGistJobs({
    apiUrl: githubApiUrl,
    clock,
    onError: (error) => app.backgroundFailed(error, 'Gists could not be read'),
  });
  app.addHook('onClose', async () => jobs.close());

  defineRoute(app, calls.startGistReading, { limit: 'import' }, async ({ caller, body: { token } }) =>
    toReading(jobs.start(caller.userId, token)),
  );
  defineRoute(app, calls.getGistReading, { limit: 'read' }, async ({ caller, params: { id } }) =>
    toReading(jobs.find(caller.userId, id)),
  );
  defineRoute(app, calls.getGistSnippets, { limit: 'read' }, async ({ caller, params: { id }, reply }) => {
    const pieces = jobs.result(caller.userId, id);
    reply.type('application/json; charset=utf-8');
    return Readable.from(pieces);
  });
  defineRoute(app, calls.stopGistReading, { limit: 'write' }, async ({ caller, params: { id } }) =>
    jobs.stop(caller.userId, id),
  );
}

function toReading({
  id,
  read,
  total,
  waitingUntil,
  error,
  isDone,
}: ReturnType<ReturnType<typeof createGistJobs>['find']>) {
  const running = waitingUntil === null ? 'reading' : 'waiting';
  return {
    id,
    state: isDone ? 'done' : error === null ? running : 'failed',
    read,
    total,
    waitingUntil: waitingUntil === null ? null : toTimestamp(waitingUntil),
    error,
  } as const;
}
