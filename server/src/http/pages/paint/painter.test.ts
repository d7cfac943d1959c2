import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaintRequest } from '@truefill/api/paint-request.ts';
import { createPainter, type Painter } from './painter.ts';

/** Stands for the build: it paints the path, or goes wrong as the path says. */
const BUILD = `
  const { path, nowMs } = paintRequest;
  globalThis.runs = (globalThis.runs ?? 0) + 1;
  var firstFrame = { painted: (async () => {
    if (path === '/throws') throw new Error('no such screen');
    if (path === '/hangs') while (true);
    return '<p style="top:1px">' + path + ' ' + runs + ' ' + typeof process + ' ' + typeof require + '</p>';
  })() };
`;

let folder: string;
let script: string;
let nowMs: number;
let faults: string[];
let painter: Painter;
const painterOf = (more: { threadUrl?: URL; answerWithinMs?: number } = {}): Painter =>
  createPainter({ script, steadyClock: { now: () => nowMs }, failed: (what) => faults.push(what), ...more });
const paint = async (path: string): Promise<string | undefined> =>
  (await painter.paint({ path, device: 'phone' } as PaintRequest))?.html;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truefill-paint-'));
  script = join(folder, 'paint.js');
  writeFileSync(script, BUILD);
  nowMs = 0;
  faults = [];
  painter = painterOf();
});
afterEach(async () => {
  await painter.stop();
  rmSync(folder, { recursive: true });
});

describe('the painter', () => {
  it('runs the build afresh for each paint, away from all that a server has', async () => {
    const answers = await Promise.all(['/a', '/b'].map(paint));
    expect(answers).toEqual(
      ['/a', '/b'].map((path) => `<div id="paint-0"><p data-drawn="0">${path} 1 undefined undefined</p></div>`),
    );
    expect(faults).toEqual([]);
  });

  it('tells once of a paint that fails, and rests before the next one is tried', async () => {
    expect(await Promise.all([paint('/throws'), paint('/a')])).toEqual([undefined, undefined]);
    expect(faults).toEqual([expect.stringContaining('no such screen')]);
    nowMs = 29_999;
    expect(await paint('/a')).toBeUndefined();
    nowMs = 30_000;
    expect(await paint('/a')).toContain('/a 1');
    expect(faults).toHaveLength(1);
  });

  it('makes first what somebody waits for', async () => {
    const done: string[] = [];
    const begin = (path: string, behind: boolean): Promise<unknown> =>
      painter.paint({ path, device: 'phone' } as PaintRequest, behind).then(() => done.push(path));
    await Promise.all([begin('/first', true), begin('/behind', true), begin('/waited-for', false)]);
    expect(done).toEqual(['/first', '/waited-for', '/behind']);
  });

  it('ends a thread that hangs', async () => {
    painter = painterOf({ answerWithinMs: 1 });
    expect(await paint('/hangs')).toBeUndefined();
    expect(faults).toEqual(['no answer within 1 ms']);
  });

  it('survives a thread that ends by itself', async () => {
    const thread = join(folder, 'thread.mjs');
    writeFileSync(thread, 'process.exit(3)');
    painter = painterOf({ threadUrl: pathToFileURL(thread) });
    expect(await paint('/a')).toBeUndefined();
    expect(faults).toEqual(['the thread ended with 3']);
  });

  it('takes no more than it can do soon, and nothing once it is stopped', async () => {
    const waiting = Array.from({ length: 18 }, (_, index) => paint(`/${index}`));
    expect(await waiting[17]).toBeUndefined();
    await painter.stop();
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 18 }));
    expect(await paint('/a')).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it('follows the build: without one nothing is painted, and a new one is taken up', async () => {
    await paint('/a');
    writeFileSync(script, BUILD.replace('<p', '<q'));
    utimesSync(script, 1, 1);
    expect(await paint('/a')).toContain('<q');
    rmSync(script);
    expect(await paint('/a')).toBeUndefined();
    expect(faults).toEqual([]);
  });
});
