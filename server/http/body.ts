import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies as Fastify does, but takes an empty one as none: clients name the type on calls without a body too. */
export function installBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
  app.removeContentTypeParser('text/plain');
}

/** Leaves JSON bodies as the bytes that came. */
export function installUnreadBody(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}
