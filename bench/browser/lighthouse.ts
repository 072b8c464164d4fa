import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { CHROMIUM_ARGS, findChromium } from '#tests/e2e/support/chromium.ts';

/** Not a dependency: its 114 packages (180 MB) would be part of every `npm ci`. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MAX_OUTPUT = 64 * 1024 * 1024;

const LighthouseResult = z.object({
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })),
});

export interface Scores {
  performance: number;
  /** The lowest score of the other categories. */
  others: number;
}

/** Runs Lighthouse through npx, which downloads it on first use. */
export async function measureLighthouse(url: string, device: 'desktop' | 'mobile'): Promise<Scores> {
  const flags = [
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=--headless ${CHROMIUM_ARGS.join(' ')}`,
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: await findChromium() },
    maxBuffer: MAX_OUTPUT,
  });
  const { performance, ...others } = LighthouseResult.parse(JSON.parse(stdout)).categories;
  return { performance: performance.score, others: Math.min(...Object.values(others).map(({ score }) => score)) };
}
