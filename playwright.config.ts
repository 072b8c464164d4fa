import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './tests/e2e/support/chromium.ts';

const MEASURED = '**/performance/**';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A machine that does other work beside may starve a browser once; what is wrong fails each time.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGS },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // What goes through one cannot be held back or made to fail by a test; offline.spec.ts has its own.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    // Where it is tried again there is time to look closely; recording each first try costs a fifth of the whole run.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'people', testIgnore: MEASURED },
    // After all others and one at a time: what is measured needs a quiet machine, and no trace being written beside it.
    { name: 'performance', testMatch: MEASURED, dependencies: ['people'], workers: 1, use: { trace: 'off' } },
  ],
});
