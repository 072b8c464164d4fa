import type { FastifyInstance } from 'fastify';

/** While the server closes, ends each connection with its reply: one kept alive would hold the close up until it times out. */
export function installClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
