import type { Board } from './board.ts';

/** Between two keys, in ms: quick fingers. */
const BETWEEN_KEYS = 80;

/** Types a term that some cards of the first page answer. @returns ms from the last key to the frame that shows them alone */
export function lastKeyToResults(board: Board): Promise<number> {
  return board.look(async (page) => {
    await page.goto(board.url);
    const card = page.getByRole('feed').getByRole('article').first();
    await card.waitFor();
    await page.waitForLoadState('networkidle');
    const title = await card.getByRole('heading').innerText();
    const term = title.split(' ').slice(0, 2).join(' ');
    await page.evaluate((wanted) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const titles = () =>
        [...document.querySelectorAll('[role=feed] article h2')].map(({ textContent }) => textContent);
      const found = async () => {
        let lastKey = 0;
        document.addEventListener('keydown', ({ timeStamp }) => {
          lastKey = timeStamp;
        });
        const box = document.querySelector<HTMLInputElement>('main input[type=search]');
        while (box?.value !== wanted) await frame();
        while (titles().length === 0 || !titles().every((one) => one?.startsWith(wanted))) await frame();
        await frame();
        return performance.now() - lastKey;
      };
      Object.assign(window, { found: found() });
    }, term);
    await page.locator('main input[type=search]').pressSequentially(term, { delay: BETWEEN_KEYS });
    return Number(await page.evaluate('window.found'));
  });
}
