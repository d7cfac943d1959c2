// @vitest-environment happy-dom
import { pass } from '@truefill/client/testing/hooks.fixture.tsx';
import { render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { quotes } from '../../live/market-feed.ts';
import { useTickFlash } from './use-tick-flash.ts';

/** A fake of the browser's animations, which the test environment lacks. */
class Playing {
  static readonly made: Playing[] = [];
  static readonly observed: string[] = [];
  readonly tint: string;
  currentTime: number | null = null;

  constructor({ tint }: Tinting) {
    this.tint = tint;
    Playing.made.push(this);
  }

  play(): void {
    Playing.observed.push(`${this.tint} from ${this.currentTime}`);
  }

  cancel(): void {
    Playing.observed.push(`no ${this.tint}`);
  }
}

class Tinting {
  readonly tint: string;

  constructor(_cell: Element, [{ backgroundColor }]: [{ backgroundColor: string }]) {
    this.tint = /up|down/.exec(backgroundColor)?.[0] ?? '';
  }
}

function Cell() {
  return <span ref={useTickFlash('EURUSD')} />;
}

let reduced = false;
let mid = 100;

/** Moves the price by one tick; returns the calls to the animations since the previous one. */
function tick(move: number): string[] {
  mid += move;
  Playing.observed.length = 0;
  quotes.apply(['EURUSD', mid - 1, mid + 1, mid, 1, 999, 0.5, 1, 7]);
  quotes.flush();
  return [...Playing.observed];
}

beforeEach(() => {
  vi.useFakeTimers();
  Playing.made.length = 0;
  reduced = false;
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  vi.stubGlobal('Animation', Playing);
  vi.stubGlobal('KeyframeEffect', Tinting);
});

test('each direction has its tint, created once and replayed from its start', async () => {
  render(<Cell />);
  tick(0);
  expect(tick(1)).toEqual(['up from 0']);
  await pass(400);
  expect(tick(-1)).toEqual(['no up', 'down from 0']);
  await pass(400);
  expect(tick(2)).toEqual(['no down', 'up from 0']);
  expect(tick(0)).toEqual([]);
  expect(Playing.made).toHaveLength(2);
});

test('at most three flashes a second, the rest are dropped', async () => {
  render(<Cell />);
  tick(1);
  await pass(1_000);
  let flashes = 0;
  for (let ms = 0; ms < 3_000; ms += 50) {
    flashes += tick(1).length;
    await pass(50);
  }
  expect(flashes).toBeGreaterThan(7);
  expect(flashes).toBeLessThanOrEqual(9);
});

test('none if the user prefers reduced motion', () => {
  reduced = true;
  render(<Cell />);
  tick(0);
  expect([...tick(1), ...tick(-1)]).toEqual([]);
  expect(Playing.made).toEqual([]);
});
