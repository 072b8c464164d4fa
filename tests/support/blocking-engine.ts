import { existsSync, unlinkSync } from 'node:fs';
import { openReader as open } from '#server/store/sqlite/worker-database.ts';

/** A worker database for tests: the worker that finds `<file>.block` blocks until `<file>.release` exists. */
export function openReader(file: string, isCancelled?: () => boolean) {
  if (existsSync(`${file}.block`)) {
    unlinkSync(`${file}.block`);
    const sleep = new Int32Array(new SharedArrayBuffer(4));
    while (!existsSync(`${file}.release`)) Atomics.wait(sleep, 0, 0, 5);
  }
  return open(file, isCancelled);
}

export { openWriter } from '#server/store/sqlite/worker-database.ts';
