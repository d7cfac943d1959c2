import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The process's metrics and the duration of each call, for Prometheus. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Measures the requests of each server it is given, by route, so that unknown addresses add no series. */
export function requestMetrics(registry: Registry): (app: FastifyInstance) => void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration, by route and status',
    labelNames: ['route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  return (app) =>
    void app.addHook('onResponse', (request, reply, done) => {
      durations.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
      done();
    });
}
