import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './tests/e2e/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than cores in CI: tests also wait for the network, timers and the file system.
  workers: 3,
  forbidOnly: true,
  // A flaky test is fixed, not retried.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGS },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Waiting for the end of animations took a tenth of the run. Tests of motion ask for it.
    reducedMotion: 'reduce',
    // Playwright cannot intercept requests that a service worker handles. offline.spec.ts allows its own.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    // A trace of each test would cost a fifth of the run. To get one: `npm run test:e2e -- --trace on NAME`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
