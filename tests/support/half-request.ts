import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** Sends half of a request. Returns a function that sends the rest and returns the reply. */
export async function sendHalfRequest(url: string): Promise<() => Promise<string>> {
  const body = JSON.stringify({ idToken: 'not a token' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const reply = text(socket);
  socket.write(
    `POST /api/auth/user HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 5));
  await wait(200);
  return async () => {
    socket.write(body.slice(5));
    return reply;
  };
}

/** SQLite removes its write-ahead log when the last connection closes. */
export const CLOSED_DATABASE = ['pegboard.db', 'pegboard.lock'];
