import { checkoutsOf } from './checkout.ts';
import { findLoadGenerator } from './load.ts';
import { Measurements } from './measurements.ts';
import { readOptions } from './options.ts';
import { exitOnSignal, flagsOrExit, machine } from './process.ts';
import { measureEngine } from './run.ts';
import { report } from './table.ts';

exitOnSignal();

const options = flagsOrExit(() => readOptions(process.argv.slice(2)));
const generator = await findLoadGenerator(options.seconds);
const checkouts = checkoutsOf(options.baseline);
const labels = checkouts.map(({ label }) => label);
const size = options.sizes.at(-1) ?? 0;

process.stdout.write(
  `${machine()}; load by ${generator.name} with ${options.connections} connections; ` +
    `medians of ${options.runs} runs of ${options.seconds} s\n`,
);
const missed: string[] = [];
for (const engine of options.engines) {
  const measurements = new Measurements();
  await measureEngine({ options, engine, generator, measurements, firstP50: [] }, checkouts);
  const result = report(measurements, labels, engine, size);
  process.stdout.write(`\n${engine}, ${size.toLocaleString('en-US')} snippets\n\n${result.table}\n`);
  missed.push(...result.missed);
}
if (options.strict && missed.length > 0) process.exitCode = 1;
