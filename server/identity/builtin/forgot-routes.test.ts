import { request } from 'node:http';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { forgotRoutes } from './forgot-routes.ts';

test('mails the link although the client disconnects before the reply', { tags: ['slow'] }, async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  app.server.on('request', (_request, response) => void response.once('close', closed.resolve));
  const mailLink = vi.fn(async () => {});
  const count = async () => {
    asked.resolve();
    await closed.promise;
    return true;
  };
  forgotRoutes(app, {
    path: '/sign-in',
    passwordReset: { count, mailLink },
    signInUrlOf: async () => '/sign-in',
  });
  const url = `${await app.listen({ port: 0 })}/sign-in/forgot`;
  const call = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } });
  call.on('error', () => {});
  call.end(JSON.stringify({ email: 'ada@example.com' }));
  await asked.promise;
  call.destroy();
  await vi.waitFor(() => expect(mailLink).toHaveBeenCalledExactlyOnceWith('ada@example.com'), 10_000);
});
