import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** What the health port reports. */
export interface HealthSource {
  /** Why the service cannot take requests now; null if it can. */
  readonly notReadyBecause: () => Promise<string | null>;
  /** Warnings for operators while it can take requests, one line each. */
  readonly remarks: () => Promise<readonly string[]>;
  readonly metrics: Registry;
}

/** `/health/live` answers while the process runs, `/health/ready` while it can do its work, `/metrics` is for Prometheus. */
export function createHealthServer(source: HealthSource): Server {
  return createServer((request, response) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    };
    const handle = async (): Promise<void> => {
      const path = request.url?.split('?')[0];
      if (path === '/health/live') return answer(200, 'live\n');
      if (path === '/metrics') return answer(200, await source.metrics.metrics(), source.metrics.contentType);
      if (path !== '/health/ready') return answer(404, 'no such page\n');
      const reason = await source.notReadyBecause();
      const lines = [reason ?? 'ready', ...(await source.remarks())];
      answer(reason === null ? 200 : 503, lines.map((line) => `${line}\n`).join(''));
    };
    handle().catch((error: unknown) => answer(500, `${error instanceof Error ? error.message : 'failed'}\n`));
  });
}
