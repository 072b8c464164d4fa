import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './folder.ts';

const PAGE = '<html><head><title>Pegboard</title></head><body><div id="root"></div></body></html>';

/** Returns a folder with the least of a built web app: HTML pages have a head, but no app. */
export async function webFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'index.html'), PAGE);
  return folder;
}
