import type { Progress } from '#server/store/backup/copy.ts';

const WIDTH = 40;
/** Interval between log lines without a terminal, in milliseconds. */
const LOG_INTERVAL = 5_000;

/** Shows the progress of a copy with a bar on a terminal or with occasional log lines. */
export function progressBar(output: NodeJS.WriteStream = process.stderr): Progress {
  let next = Date.now() + LOG_INTERVAL;
  return (step, rows, of) => {
    const share = of === 0 ? 1 : rows / of;
    const text = `${step} ${Math.floor(share * 100)} % (${rows.toLocaleString('en')} of ${of.toLocaleString('en')} rows)`;
    if (output.isTTY) {
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      output.write(`\r${bar} ${text}\u001b[K${rows === of ? '\n' : ''}`);
    } else if (Date.now() >= next) {
      next = Date.now() + LOG_INTERVAL;
      output.write(`${text}\n`);
    }
  };
}
