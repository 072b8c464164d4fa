import autocannon from 'autocannon';
import { Load } from './load.ts';
import { percentile } from './statistics.ts';

/** Runs one load in its own process: takes it as a JSON argument and prints the figures as JSON. */
const { url, method, headers, body, connections, seconds } = Load.parse(JSON.parse(process.argv[2] ?? ''));
const latencies: number[] = [];
let number = Date.now();
const result = await autocannon({
  url,
  method,
  headers,
  body,
  connections,
  duration: seconds,
  // The run ends at a sample.
  sampleInt: Math.min(1_000, seconds * 1_000),
  timeout: 60,
  requests: url.includes('NUMBER')
    ? [{ setupRequest: (request) => ({ ...request, path: request.path?.replaceAll('NUMBER', String(number++)) }) }]
    : undefined,
  // autocannon's own percentiles are whole milliseconds.
  setupClient: (client) => client.on('response', (_status, _bytes, milliseconds) => latencies.push(milliseconds)),
});
const figures = {
  requests: latencies.length,
  perSecond: latencies.length / result.duration,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
  failed: result.errors + result.non2xx,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
