import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '#server/version.ts';

/** Seconds. Most replies take a few milliseconds; an import of everything takes many. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Seconds after which a database that has not answered counts as down: sooner than Prometheus gives a scrape up. */
const PING_TIMEOUT = 3;

export interface Metrics {
  /** Counts and times every request of the app from now on; before any other hook, so that refused ones count too. */
  observe(app: FastifyInstance): void;
  /** All figures as they are at this moment, in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

/**
 * What a monitor may know of this process. A label is never an address, a name or anything typed: requests are told
 * apart by method, route pattern and status alone, whose number is bounded.
 *
 * @param ping rejects where the database does not answer
 */
export function createMetrics(ping: () => Promise<void>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'pegboard_info', help: 'Always 1; the version is its label.', labelNames: ['version'], registers })
    .labels(VERSION)
    .set(1);
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests not yet answered.', registers });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request until its reply has been sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const up = new Gauge({ name: 'pegboard_database_up', help: '1 while the database answers.', registers });
  const pingSeconds = new Gauge({
    name: 'pegboard_database_ping_seconds',
    help: 'How long the database took to answer, or was waited for.',
    registers,
  });

  return {
    observe(app) {
      app.addHook('onRequest', (_request, reply, done) => {
        inFlight.inc();
        // Who goes away midway is sent no reply.
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
