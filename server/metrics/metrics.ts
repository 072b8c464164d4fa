import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '#server/core/version.ts';

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Seconds until the database counts as down. Below Prometheus' default scrape timeout of 10 s. */
const PING_TIMEOUT = 3;

export interface Metrics {
  /** Measures every request of the app. Call before adding other hooks, so that refused requests count as well. */
  observe(app: FastifyInstance): void;
  /** Returns the metrics in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

/**
 * Creates the metrics of this process. Labels are method, route pattern and status: their number is bounded and they
 * contain no personal data.
 *
 * @param ping rejects if the database does not respond
 */
export function createMetrics(ping: () => Promise<void>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'pegboard_info', help: 'Always 1; the version is its label.', labelNames: ['version'], registers })
    .labels(VERSION)
    .set(1);
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests in progress.', registers });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving a request to sending its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const up = new Gauge({ name: 'pegboard_database_up', help: '1 if the database responds.', registers });
  const pingSeconds = new Gauge({
    name: 'pegboard_database_ping_seconds',
    help: 'Response time of the database, or the timeout.',
    registers,
  });

  return {
    observe(app) {
      app.addHook('onRequest', (_request, reply, done) => {
        inFlight.inc();
        // `onResponse` does not run for aborted requests.
        reply.raw.once('close', () => inFlight.dec());
        done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
        durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
        done();
      });
    },
    async text() {
      const begun = performance.now();
      up.set((await answersInTime(ping)) ? 1 : 0);
      pingSeconds.set((performance.now() - begun) / 1000);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

async function answersInTime(ping: () => Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, PING_TIMEOUT * 1000, false);
  const answered = ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
