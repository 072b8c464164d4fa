import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorReply } from '#contract/errors.ts';

/** What is no request is refused before there is one: by the code of Node's error, its status and what is said of it. */
const REFUSALS: Readonly<Record<string, [number, ErrorReply]>> = {
  HPE_HEADER_OVERFLOW: [431, { code: 'too_large', message: 'The headers are too large' }],
  ERR_HTTP_REQUEST_TIMEOUT: [408, { code: 'invalid', message: 'The request took too long to arrive' }],
};

/** Answers what cannot be read as a request in the contract's shape, as all other errors are, and ends the connection. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const unreadable: [number, ErrorReply] = [400, { code: 'invalid', message: 'The request could not be read' }];
  const [status, reply] = REFUSALS[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify(reply);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
