import { MAX_DRAWINGS, type Drawing } from '@truefill/api/workspace/drawings.ts';
import { describe, expect, test } from 'vitest';
import { applyStep, doAgain, editsBetween, NO_HISTORY, remember, takeBack, type DrawingHistory } from './drawing-history.ts';

const drawing = (id: string, colour = 0): Drawing => ({
  id,
  tool: 'horizontalStraightLine',
  points: [{ timeMs: 0, price: 1 }],
  colour,
  dashed: false,
  locked: false,
});
const [one, two, three] = [drawing('one'), drawing('two'), drawing('three')];

function back(drawings: readonly Drawing[], history: DrawingHistory): readonly Drawing[] {
  const taken = takeBack(history);
  if (!taken) throw new Error('nothing to take back');
  return applyStep(drawings, taken.step);
}

describe('the drawing history', () => {
  test.each([
    ['of drawing', [one], [one, two]],
    ['of deleting', [one, two], [one]],
    ['of deleting all', [one, two, three], []],
    ['of changing a colour', [one, two], [one, drawing('two', 3)]],
  ])('undoes and redoes a step %s', (_name, before, after) => {
    const history = remember(NO_HISTORY, editsBetween(before, after));
    expect(back(after, history)).toEqual(before);
    const again = doAgain(takeBack(history)?.history ?? NO_HISTORY);
    expect(applyStep(before, again?.step ?? [])).toEqual(after);
    expect(again?.history).toEqual(history);
  });

  test('undoes the newest step first', () => {
    const first = remember(NO_HISTORY, editsBetween([], [one]));
    const second = remember(first, editsBetween([one], [one, two]));
    expect(back([one, two], second)).toEqual([one]);
    expect(takeBack(second)?.history.past).toEqual(first.past);
  });
});

test('keeps what another device drew or deleted meanwhile', () => {
  const history = remember(NO_HISTORY, editsBetween([one, two], [one, drawing('two', 3)]));
  expect(back([one, drawing('two', 3), three], history)).toEqual([one, two, three]);
  expect(back([one, three], history)).toEqual([one, three]);
});

test('restores nothing beyond the limit', () => {
  const full = Array.from({ length: MAX_DRAWINGS }, (_, index) => drawing(`other ${index}`));
  const history = remember(NO_HISTORY, editsBetween([one], []));
  expect(back(full, history)).toEqual(full);
});

test('discards undone steps after a new step, and ignores empty ones', () => {
  const history = remember(NO_HISTORY, editsBetween([], [one]));
  const taken = takeBack(history)?.history ?? NO_HISTORY;
  expect(doAgain(remember(taken, editsBetween([], [two])))).toBeNull();
  expect(remember(taken, editsBetween([one], [one]))).toEqual(taken);
  expect(takeBack(NO_HISTORY)).toBeNull();
});

test('remembers fifty steps', () => {
  let history = NO_HISTORY;
  for (let index = 0; index < 60; index += 1) history = remember(history, editsBetween([], [drawing(`${index}`)]));
  expect(history.past).toHaveLength(50);
  expect(history.past[0]?.[0]?.after?.id).toBe('10');
});
