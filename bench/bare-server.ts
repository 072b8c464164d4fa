import { createServer } from 'node:http';
import { z } from 'zod';

/** What a case was answered with, to be sent again from memory. */
export const BareReply = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Uint8Array) });
export type BareReply = z.infer<typeof BareReply>;

/** The yardstick: the least a server of this Node can do to send these bytes. Tells its port to its parent. */
let reply: BareReply = { headers: {}, body: new Uint8Array() };

const server = createServer((request, response) => {
  // A body sent must be read, by whatever server.
  request.resume().on('end', () => {
    response.writeHead(200, { ...reply.headers, 'content-length': reply.body.byteLength });
    response.end(reply.body);
  });
});

process.on('message', (message) => {
  reply = BareReply.parse(message);
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
