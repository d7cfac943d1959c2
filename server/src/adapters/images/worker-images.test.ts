import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Images } from './images.ts';
import { createWorkerImages } from './worker-images.ts';

const SHAPE = { maxSide: 512, quality: 80 };
const GOOD = Buffer.from('good');
const CRASH = Buffer.from('crash');
const HANG = Buffer.from('hang');

/** A process that crashes on cue, like a decoder on a malicious file. */
const WORKER = `
  import { appendFileSync } from 'node:fs';
  appendFileSync(process.argv[1] + '.pids', process.pid + '\\n');
  process.on('message', ({ id, bytes }) => {
    const what = Buffer.from(bytes).toString();
    if (what === 'crash') process.abort();
    appendFileSync(process.argv[1] + '.read', what + '\\n');
    appendFileSync(process.argv[1] + '.env', JSON.stringify(process.env) + '\\n');
    while (what === 'hang');
    process.send({ id, bytes });
  });
  process.on('disconnect', () => process.exit(0));
`;

let folder: string;
let worker: string;
let images: Images;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truefill-images-'));
  worker = join(folder, 'worker.mjs');
  writeFileSync(worker, WORKER);
  images = createWorkerImages(worker);
});
afterEach(async () => {
  vi.useRealTimers();
  await images.stop();
  rmSync(folder, { recursive: true });
});

const linesOf = (name: string): string[] =>
  existsSync(worker + name)
    ? readFileSync(worker + name, 'utf8')
        .trim()
        .split('\n')
    : [];
const processes = (): number[] => linesOf('.pids').map(Number);
const encode = (bytes: Buffer) => images.encode(bytes, SHAPE);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("its decoder gets nothing of the server's environment", async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  expect(await encode(GOOD)).toEqual(GOOD);
  vi.unstubAllEnvs();
  const names = Object.keys(JSON.parse(linesOf('.env')[0] ?? 'null') as object);
  expect(names.filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual([]);
});

describe('checklist 26: a file that', () => {
  it('crashes its decoder is refused, and the next ones are read by a new process', async () => {
    const answers = await Promise.all([GOOD, CRASH, GOOD].map(encode));
    expect(answers).toEqual([GOOD, 'type', GOOD]);
    expect(processes()).toHaveLength(2);
    expect(isAlive(processes()[0] ?? 0)).toBe(false);
  });

  it('keeps its decoder busy is killed with it after fifteen seconds, and the next ones are read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers: unknown[] = [];
    const all = Promise.all([HANG, GOOD].map((bytes) => encode(bytes).then((answer) => answers.push(answer))));
    while (!linesOf('.read').includes('hang')) await new Promise(setImmediate);
    vi.advanceTimersByTime(14_999);
    await new Promise(setImmediate);
    expect(answers).toEqual([]);
    vi.advanceTimersByTime(1);
    await all;
    expect(answers).toEqual(['busy', GOOD]);
    vi.useRealTimers();
    await expect.poll(() => processes().map(isAlive)).toEqual([false, true]);
  });

  it('hangs is abandoned when the server stops', async () => {
    const hanging = encode(HANG);
    await expect.poll(() => linesOf('.read')).toEqual(['hang']);
    await images.stop();
    expect(await hanging).toBe('busy');
    await expect.poll(() => processes().map(isAlive)).toEqual([false]);
    expect(await encode(GOOD)).toBe('busy');
  });
});
