import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Starts a TCP proxy that can stall: it stops forwarding data without closing connections. */
export async function startStallingProxy(port: number) {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const track = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    if (isStalled) socket.pause();
    return socket;
  };
  const server = createServer((near) => {
    const far = track(connect(port, '127.0.0.1'));
    track(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => void to.write(bytes)).on('close', () => to.destroy());
      if (isStalled) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
