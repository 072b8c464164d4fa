import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import chromium, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium';

/** Where systems have their own Chromium. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'];

/**
 * Finds a Chromium to test in: the one `CHROMIUM` names, the system's own, or else the one that comes as a package,
 * unpacked with the libraries a bare system lacks.
 *
 * @returns the path of its program
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

/** Fit for a container, and silent towards the world outside. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
