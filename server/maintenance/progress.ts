import type { Progress } from '#server/store/backup/copy.ts';

const WIDTH = 40;
/** In ms, between two lines where nobody watches: a log should not drown in them. */
const EVERY = 5_000;

/** Shows how far a copy is: a bar for people, a line now and then for a log. */
export function progressBar(output: NodeJS.WriteStream = process.stderr): Progress {
  let next = Date.now() + EVERY;
  return (step, rows, of) => {
    const share = of === 0 ? 1 : rows / of;
    const text = `${step} ${Math.floor(share * 100)} % (${rows.toLocaleString('en')} of ${of.toLocaleString('en')} rows)`;
    if (output.isTTY) {
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      output.write(`\r${bar} ${text}\u001b[K${rows === of ? '\n' : ''}`);
    } else if (Date.now() >= next) {
      next = Date.now() + EVERY;
      output.write(`${text}\n`);
    }
  };
}
