import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorReply } from '#contract/errors.ts';

/** Status and body by the code of Node's error. */
const REPLIES: Readonly<Record<string, [number, ErrorReply]>> = {
  HPE_HEADER_OVERFLOW: [431, { code: 'too_large', message: 'The headers are too large' }],
  ERR_HTTP_REQUEST_TIMEOUT: [408, { code: 'invalid', message: 'The request took too long to arrive' }],
};
const DEFAULT_REPLY: [number, ErrorReply] = [400, { code: 'invalid', message: 'The request could not be read' }];

/** Answers data that is not an HTTP request in the contract's format and closes the connection. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, reply] = REPLIES[error.code ?? ''] ?? DEFAULT_REPLY;
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
