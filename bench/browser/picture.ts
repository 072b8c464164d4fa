import type { Board } from './board.ts';

const LINES = 100;
const CODE = Array.from(
  { length: LINES },
  (_, n) => `export const value${n} = compute('${n * 7_919}', { at: ${n} }); // line ${n}`,
).join('\n');

export interface PictureFigures {
  /** Seconds from the choice of the size to the PNG file. */
  seconds: number;
  /** Compressed size of what the dialog loads, in bytes. */
  scriptBytes: number;
}

/** Opens the picture of 100 lines on the page of a snippet, and downloads it in the largest size. */
export function measurePicture(board: Board): Promise<PictureFigures> {
  return board.visit(
    async (page) => {
      const [snippet] = await (await fetch(`${board.url}/api/public/snippets?limit=1`)).json();
      await page.route(`**/api/snippets/${snippet.id}`, async (route) => {
        const response = await route.fetch();
        const detail = await response.json();
        const [file] = detail.files;
        const changed = {
          code: CODE,
          language: 'typescript',
          files: [{ ...file, code: CODE, language: 'typescript' }],
        };
        await route.fulfill({ response, json: { ...detail, ...changed } });
      });
      await page.goto(`${board.url}/snippets/${snippet.id}`);
      await page.locator('.tok-keyword').first().waitFor();
      await page.waitForLoadState('networkidle');
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      let scriptBytes = 0;
      devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
        scriptBytes += encodedDataLength;
      });
      await page.keyboard.press('i');
      await page.getByRole('img', { name: 'Preview of the picture' }).waitFor();
      await page.waitForLoadState('networkidle');
      const started = performance.now();
      await page.getByLabel('Size').selectOption('3x');
      await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PNG' }).click()]);
      return { seconds: (performance.now() - started) / 1_000, scriptBytes };
    },
    { isSignedIn: true },
  );
}
