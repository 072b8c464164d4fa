import { readDatabase } from '#contract/databases.ts';
import type { Found, SourceFile } from '#domain/import/library.ts';
import { call } from '#web/lib/http.ts';

/** Reads a SQLite database on the server: a browser cannot. @throws ApiError, NetworkError */
export async function readOnServer({ bytes }: SourceFile): Promise<Found> {
  const body = { database: await toBase64(bytes) };
  return call(readDatabase, { body }, { noTimeout: true });
}

/** Encodes bytes without blocking the page. */
function toBase64(bytes: Uint8Array): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(new Blob([new Uint8Array(bytes)]));
  });
}
