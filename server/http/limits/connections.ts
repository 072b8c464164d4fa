import type { FastifyInstance } from 'fastify';
import { networkOfAddress } from '../network.ts';
import { createBudget } from './in-use.ts';

interface ConnectionLimits {
  /** Connections of all clients. */
  total: number;
  /** Connections of one network; null if all come from a proxy. */
  perNetwork: number | null;
}

/**
 * Limits connections, and closes those whose client takes nothing of its reply. `connectionTimeout` of the server sets the
 * time. A request that waits for its handler keeps its connection.
 */
export function registerConnectionLimits(app: FastifyInstance, { total, perNetwork }: ConnectionLimits): void {
  app.server.maxConnections = total;
  if (perNetwork !== null) {
    const budget = createBudget(perNetwork);
    app.server.on('connection', (socket) => {
      const release = budget.take(networkOfAddress(socket.remoteAddress ?? ''));
      if (release === null) socket.destroy();
      else socket.once('close', release);
    });
  }
  app.addHook('onRequest', (_request, reply, done) => {
    // Without a listener, Node closes the connection on every timeout.
    reply.raw.on('timeout', (socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
    done();
  });
}
