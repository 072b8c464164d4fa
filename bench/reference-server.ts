import { createServer } from 'node:http';
import { z } from 'zod';

/** The bytes of a response that Pegboard sent. */
export const RecordedResponse = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Uint8Array) });
export type RecordedResponse = z.infer<typeof RecordedResponse>;

/** A bare `node:http` server that replays one response from memory: the upper bound for a server in this runtime. */
let response: RecordedResponse = { headers: {}, body: new Uint8Array() };

const server = createServer((_, reply) => {
  reply.writeHead(200, { ...response.headers, 'content-length': response.body.byteLength });
  reply.end(response.body);
});

process.on('message', (message) => {
  response = RecordedResponse.parse(message);
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
