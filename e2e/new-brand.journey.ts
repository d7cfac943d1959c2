import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpClient } from './http-client.ts';
import { openRealSession } from './trader-session.ts';

const COMMAND = fileURLToPath(new URL('../tools/brand/run.ts', import.meta.url));
const WITHIN_MS = 60_000;

let folder: string;
let brandsDir: string;
let preview: ChildProcess | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truefill-new-brand-'));
  brandsDir = join(folder, 'brands');
  // a brand is created next to others
  cpSync(fileURLToPath(new URL('../brands', import.meta.url)), brandsDir, { recursive: true });
  mkdirSync(join(folder, 'temporary'));
  // the database runs as its own user if this process is root
  chmodSync(folder, 0o755);
});
afterAll(() => {
  preview?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

interface Opened {
  readonly port: number;
  readonly email: string;
  readonly password: string;
}

/** Waits for the output of a preview. */
async function opened(child: ChildProcess): Promise<Opened> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const [, port] = /http:\/\/fresh\.localhost:(\d+)\//.exec(output) ?? [];
    const [, email = '', password = ''] = /trader +(\S+) +(\S+)\n/.exec(output) ?? [];
    if (port !== undefined && password !== '') return { port: Number(port), email, password };
  }
  throw new Error(`the preview ended, with the output: ${output}`);
}

it('a brand made by the command serves prices and accepts an order of its trader within a minute', async () => {
  const TMPDIR = join(folder, 'temporary');
  const env = { ...process.env, BRANDS_DIR: brandsDir, TMPDIR };
  const beginning = performance.now();
  execFileSync(process.execPath, [COMMAND, 'new', 'fresh', '--title', 'Fresh', '--languages', 'en,zh-tw'], { env });
  preview = spawn(process.execPath, [COMMAND, 'preview', 'fresh'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const { port, email, password } = await opened(preview);
  const client = new HttpClient(port, 'fresh.localhost');
  const token = await openRealSession(client, { email, password });
  const price = await client.demand('marketThumb', { symbol: 'BTCUSDT' });
  expect(price).toMatchObject({ bidPrice: expect.any(Number) });
  const order = { tradePair: 'BTCUSDT', orderQuantity: '0.01', orderType: 0, buyPoint: 2 } as const;
  const number = await client.demand('addOrder', order, { token, idempotencyKey: 'first' });
  const tookMs = performance.now() - beginning;
  expect(number).toMatch(/\d/);
  expect(tookMs).toBeLessThan(WITHIN_MS);
  process.stdout.write(`from the command to the first accepted order: ${(tookMs / 1_000).toFixed(1)} s\n`);

  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-language': 'zh-TW' } });
  expect(await page.text()).toMatch(/<html[^>]* lang="zh-tw"/i);
  // its page shows the same rules as the command
  const { hash } = await client.demand('rules', {});
  expect(execFileSync(process.execPath, [COMMAND, 'rules', 'fresh'], { env, encoding: 'utf8' })).toContain(hash);
  client.close();
  preview.kill('SIGTERM');
  const [code] = await once(preview, 'exit');
  expect(code).toBe(0);
  // nothing of it remains
  expect(readdirSync(TMPDIR).filter((name) => name.startsWith('truefill'))).toEqual([]);
});
