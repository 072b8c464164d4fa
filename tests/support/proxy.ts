import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { findNginx, startNginx } from './nginx.ts';

/** Starts a load balancer without sticky sessions: nginx, or a minimal one if nginx is not available. */
export async function startProxy(port: number, targets: readonly { url: string }[]) {
  const nginx = await findNginx();
  if (nginx) return startNginx(nginx, port, targets);
  process.stderr.write('nginx is not available: using a minimal load balancer\n');
  return startBalancer(port, targets);
}

async function startBalancer(port: number, targets: readonly { url: string }[]) {
  let requests = 0;
  const server = createServer((incoming, reply) => {
    const target = targets[requests++ % targets.length];
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
