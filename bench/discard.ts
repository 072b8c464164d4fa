import { once } from 'node:events';
import { connect } from 'node:net';

const STATUS_LINE = 'HTTP/1.1 200';
/** What a reply ends with that is sent piece by piece. */
const LAST_CHUNK = '0\r\n\r\n';

/**
 * Asks for a long reply and keeps none of it. All of it is read into the same memory: a client that has garbage to collect takes the
 * processors of the server that is measured.
 *
 * @throws where it is not answered, or not to its end
 */
export async function discardReply(url: string, headers: Record<string, string>): Promise<void> {
  const { hostname, port, host, pathname, search } = new URL(url);
  let begin = '';
  let end = '';
  const callback = (length: number, bytes: Uint8Array): boolean => {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, length);
    if (begin.length < STATUS_LINE.length) begin += piece.toString('latin1', 0, STATUS_LINE.length - begin.length);
    end = (end + piece.toString('latin1', Math.max(0, length - LAST_CHUNK.length))).slice(-LAST_CHUNK.length);
    return true;
  };
  const socket = connect({ host: hostname, port: Number(port), onread: { buffer: Buffer.alloc(64 * 1024), callback } });
  const lines = Object.entries({ host, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  if (begin !== STATUS_LINE || end !== LAST_CHUNK) throw new Error(`${url} answers ${begin}, and ends with ${end}`);
}
