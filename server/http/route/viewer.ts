import type { FastifyInstance } from 'fastify';
import { unauthenticated } from '#server/core/errors.ts';
import { type Person, VISITOR, type Viewer } from '#server/core/viewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
  }
}

/** Adds the viewer to requests: a visitor until authentication says otherwise. */
export function registerViewer(app: FastifyInstance): void {
  app.decorateRequest('viewer');
  app.addHook('onRequest', (request, _reply, done) => {
    request.viewer = VISITOR;
    done();
  });
}

/** @throws AppError `unauthenticated` for a visitor */
export function requireSignedIn(viewer: Viewer): Person {
  if (viewer.userId === null) throw unauthenticated();
  return { userId: viewer.userId };
}
