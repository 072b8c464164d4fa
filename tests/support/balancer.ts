import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** A proxy in front of several processes that keeps nobody at one of them: each request goes to any. */
export async function startBalancer(port: number, targets: () => readonly { url: string }[]) {
  const server = createServer((incoming, reply) => {
    const all = targets();
    const target = all[Math.floor(Math.random() * all.length)];
    const { method, headers, url } = incoming;
    const outgoing = request(`${target?.url}${url}`, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    outgoing.on('error', () => reply.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
