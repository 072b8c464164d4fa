import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import chromium, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium';

/** Common paths of an installed Chromium. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'];

/**
 * Returns the path of a Chromium executable: `CHROMIUM`, an installed one, or that of the npm package, which is unpacked
 * with the libraries that a minimal system lacks.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return CHROMIUM;
  return INSTALLED.find((path) => existsSync(path)) ?? unpackChromium();
}

async function unpackChromium(): Promise<string> {
  const program = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const archives = join(dirname(program), '../bin');
  await inflate(join(archives, 'al2023.tar.br'));
  setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'));
  return chromium.executablePath(archives);
}

/** Works in a container and makes no background requests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Without it, a process emulates the GPU: a tenth of all processor time.
  '--disable-software-rasterizer',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
