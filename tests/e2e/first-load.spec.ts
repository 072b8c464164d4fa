import { expect } from './support/fixtures.ts';
import { test } from './support/people.ts';

/** Compressed size limit of the scripts of the first load, in bytes. */
const SCRIPTS_MAX = 140_000;

test('loads at most 140 KB of compressed script on the landing page', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Map<string, { url: string; bytes: number; encoding: string }>();
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    const encoding = response.headers['content-encoding'] ?? 'none';
    if (type === 'Script') scripts.set(requestId, { url: response.url, bytes: 0, encoding });
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes += encodedDataLength;
  });

  // Other tests may have published snippets, whose highlighting would load more.
  await page.goto('/?search=nothing+like+it');
  await expect(page.getByText('No public snippets found matching your criteria.')).toBeVisible();
  await page.waitForLoadState('networkidle');

  const loaded = [...scripts.values()];
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  test.info().annotations.push({ type: 'script bytes', description: String(total) });
  expect(loaded.filter(({ bytes }) => bytes > 2_000).map(({ encoding }) => encoding)).not.toContain('none');
  expect(total, loaded.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(SCRIPTS_MAX);
  // Each as a script of the page.
  const scriptsOf = await page
    .locator('script[type=module]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  expect(scriptsOf.map((src) => /assets\/([a-z]+)-/.exec(src ?? '')?.[1])).toEqual([
    'rolldown',
    'libraries',
    'contract',
    'app',
  ]);
  // Guards against measuring nothing: React alone is half of the limit.
  expect(total).toBeGreaterThan(50_000);
});
