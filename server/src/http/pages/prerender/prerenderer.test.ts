import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PrerenderRequest } from '@truefill/api/prerender-request.ts';
import { createPrerenderer, type Prerenderer } from './prerenderer.ts';

/** A fake build: prerenders the path, or fails as the path says. */
const BUILD = `
  const { path, nowMs } = prerenderRequest;
  globalThis.runs = (globalThis.runs ?? 0) + 1;
  var firstFrame = { prerendered: (async () => {
    if (path === '/throws') throw new Error('no such screen');
    if (path === '/hangs') while (true);
    return '<p style="top:1px">' + path + ' ' + runs + ' ' + typeof process + ' ' + typeof require + '</p>';
  })() };
`;

let folder: string;
let script: string;
let nowMs: number;
let errors: string[];
let prerenderer: Prerenderer;
const prerendererOf = (more: { threadUrl?: URL; answerWithinMs?: number } = {}): Prerenderer =>
  createPrerenderer({ script, steadyClock: { now: () => nowMs }, failed: (what) => errors.push(what), ...more });
const prerender = async (path: string): Promise<string | undefined> =>
  (await prerenderer.prerender({ path, device: 'phone' } as PrerenderRequest))?.html;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truefill-prerender-'));
  script = join(folder, 'prerender.js');
  writeFileSync(script, BUILD);
  nowMs = 0;
  errors = [];
  prerenderer = prerendererOf();
});
afterEach(async () => {
  await prerenderer.stop();
  rmSync(folder, { recursive: true });
});

describe('the prerenderer', () => {
  it('runs the build in a fresh context for each prerender, isolated from the server', async () => {
    const answers = await Promise.all(['/a', '/b'].map(prerender));
    expect(answers).toEqual(
      ['/a', '/b'].map((path) => `<div id="prerender-0"><p data-drawn="0">${path} 1 undefined undefined</p></div>`),
    );
    expect(errors).toEqual([]);
  });

  it('reports a failed prerender once, and pauses before the next attempt', async () => {
    expect(await Promise.all([prerender('/throws'), prerender('/a')])).toEqual([undefined, undefined]);
    expect(errors).toEqual([expect.stringContaining('no such screen')]);
    nowMs = 29_999;
    expect(await prerender('/a')).toBeUndefined();
    nowMs = 30_000;
    expect(await prerender('/a')).toContain('/a 1');
    expect(errors).toHaveLength(1);
  });

  it('first serves requests that someone waits for', async () => {
    const done: string[] = [];
    const begin = (path: string, behind: boolean): Promise<unknown> =>
      prerenderer.prerender({ path, device: 'phone' } as PrerenderRequest, behind).then(() => done.push(path));
    await Promise.all([begin('/first', true), begin('/behind', true), begin('/waited-for', false)]);
    expect(done).toEqual(['/first', '/waited-for', '/behind']);
  });

  it('kills a thread that hangs', async () => {
    prerenderer = prerendererOf({ answerWithinMs: 1 });
    expect(await prerender('/hangs')).toBeUndefined();
    expect(errors).toEqual(['no answer within 1 ms']);
  });

  it('survives a thread that exits', async () => {
    const thread = join(folder, 'thread.mjs');
    writeFileSync(thread, 'process.exit(3)');
    prerenderer = prerendererOf({ threadUrl: pathToFileURL(thread) });
    expect(await prerender('/a')).toBeUndefined();
    expect(errors).toEqual(['the thread ended with 3']);
  });

  it('refuses more than it can do soon, and everything once stopped', async () => {
    const waiting = Array.from({ length: 18 }, (_, index) => prerender(`/${index}`));
    expect(await waiting[17]).toBeUndefined();
    await prerenderer.stop();
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 18 }));
    expect(await prerender('/a')).toBeUndefined();
    expect(errors).toEqual([]);
  });

  it('follows the build: without one nothing is prerendered, and a new one is used', async () => {
    await prerender('/a');
    writeFileSync(script, BUILD.replace('<p', '<q'));
    utimesSync(script, 1, 1);
    expect(await prerender('/a')).toContain('<q');
    rmSync(script);
    expect(await prerender('/a')).toBeUndefined();
    expect(errors).toEqual([]);
  });
});
