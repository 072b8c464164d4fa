import type { Board } from './board.ts';

const KEY_INTERVAL_MS = 80;

/** Types a term that matches some cards of the first page. @returns ms from the last key to the frame with the results */
export function measureSearch(board: Board): Promise<number> {
  return board.visit(async (page) => {
    await page.goto(board.url);
    const card = page.getByRole('feed').getByRole('article').first();
    await card.waitFor();
    await page.waitForLoadState('networkidle');
    const title = await card.getByRole('heading').innerText();
    const term = title.split(' ').slice(0, 2).join(' ');
    await page.evaluate((wanted) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const titles = () =>
        [...document.querySelectorAll('[role=feed] article h2')].map(({ textContent }) => textContent);
      const latency = async () => {
        let lastKey = 0;
        document.addEventListener('keydown', ({ timeStamp }) => {
          lastKey = timeStamp;
        });
        const searchBox = document.querySelector<HTMLInputElement>('main [data-search]');
        while (searchBox?.value !== wanted) await nextFrame();
        while (titles().length === 0 || !titles().every((one) => one?.startsWith(wanted))) await nextFrame();
        await nextFrame();
        return performance.now() - lastKey;
      };
      Object.assign(window, { searchLatency: latency() });
    }, term);
    await page.locator('main [data-search]').pressSequentially(term, { delay: KEY_INTERVAL_MS });
    return Number(await page.evaluate('window.searchLatency'));
  });
}
