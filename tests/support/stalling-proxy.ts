import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server on this machine that can be cut: nothing comes through then, and nobody is told. */
export async function startLine(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    if (isCut) socket.pause();
    return socket;
  };
  const server = createServer((near) => {
    const far = keep(connect(port, '127.0.0.1'));
    keep(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => void to.write(bytes)).on('close', () => to.destroy());
      if (isCut) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
