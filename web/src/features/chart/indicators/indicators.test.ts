import { describe, expect, test } from 'vitest';
import { MAIN_INDICATORS, SUB_INDICATORS, type ChosenIndicator } from '@truefill/api/workspace/chart-layout.ts';
import { chartLayoutKind } from '../../../synced-settings/kinds.ts';
import {
  changed,
  chosenCount,
  draftOf,
  errorsOf,
  hasRoom,
  isValid,
  layoutOf,
  toggled,
  type DraftIndicator,
} from './indicator-draft.ts';
import {
  drawnParameters,
  parameterError,
  INDICATOR_RULES,
  isAllowed,
  parametersOf,
  type IndicatorName,
  freeColor,
} from './indicators.ts';

const NONE = { main: [], sub: [] };
const chosen = (name: IndicatorName, ...parameters: number[]): ChosenIndicator => ({ name, parameters, colour: 0 });
const field = (drafts: readonly DraftIndicator[], name: IndicatorName): DraftIndicator => {
  const found = drafts.find((draft) => draft.name === name);
  if (!found) throw new Error(`${name} is not offered`);
  return found;
};

describe('parameters', () => {
  test.each(Object.entries(INDICATOR_RULES) as [IndicatorName, (typeof INDICATOR_RULES)[IndicatorName]][])(
    'the defaults of %s are allowed',
    (name, { parameters, defaults }) => {
      expect(defaults).toHaveLength(parameters.length);
      for (const [index, rule] of parameters.entries()) expect(isAllowed(rule, defaults[index] ?? -1)).toBe(true);
      expect(parameterError(name, defaults)).toBeNull();
    },
  );
  test.each<[ChosenIndicator, readonly number[]]>([
    [chosen('MA', 5, 10, 20, 0), [5, 10, 20, 0]],
    [chosen('MA'), [7, 25, 0, 0]],
    [chosen('MA', 5), [5, 25, 0, 0]],
    [chosen('MA', 0, 0, 0, 0), [7, 25, 0, 0]],
    [chosen('BOLL', 20, 2.5), [20, 2.5]],
    [chosen('BOLL', 20.5, 2.55), [20, 2]],
    [chosen('MACD', 26, 12, 9), [12, 26, 9]],
    [chosen('SAR', 30, 2, 20), [2, 2, 20]],
    [chosen('KDJ', 0, 3, 3), [9, 3, 3]],
  ])('of stored %j are %j', (indicator, read) => expect(parametersOf(indicator)).toEqual(read));
  test('a line that is off is not drawn', () => {
    expect(drawnParameters(chosen('MA', 7, 0, 99, 0))).toEqual([7, 99]);
    expect(drawnParameters(chosen('VOL', 0, 0, 0))).toEqual([]);
    expect(drawnParameters(chosen('MACD', 12, 26, 9))).toEqual([12, 26, 9]);
  });
});

describe('the selection', () => {
  test('offers all; volume only if it is meaningful', () => {
    expect(draftOf(NONE, true).main.map(({ name }) => name)).toEqual([...MAIN_INDICATORS]);
    expect(draftOf(NONE, true).sub.map(({ name }) => name)).toEqual([...SUB_INDICATORS]);
    expect(draftOf(NONE, false).sub.map(({ name }) => name)).not.toContain('VOL');
  });
  test('accepts three of each and rejects a fourth', () => {
    let { main } = draftOf(NONE, true);
    for (const name of ['MA', 'EMA', 'SMA', 'BOLL'] as const) main = toggled(main, name);
    expect(main.filter(({ on }) => on).map(({ name }) => name)).toEqual(['MA', 'EMA', 'SMA']);
    expect([chosenCount(main), hasRoom(main)]).toEqual([3, false]);
    main = toggled(toggled(main, 'EMA'), 'BOLL');
    expect(main.filter(({ on }) => on).map(({ name }) => name)).toEqual(['MA', 'SMA', 'BOLL']);
  });
  test('is restored as it was saved', () => {
    const { main, sub } = chartLayoutKind.fallback;
    expect(layoutOf(draftOf({ main, sub }, true), NONE)).toEqual({
      main: [{ name: 'MA', parameters: [7, 25, 0, 0], colour: 0 }],
      sub: [{ name: 'VOL', parameters: [0, 0, 0], colour: 0 }],
    });
  });
  test('keeps volume for the markets that have it', () => {
    const before = { main: [], sub: [{ name: 'VOL', parameters: [0, 0, 0], colour: 0 }] } as const;
    const draft = draftOf(before, false);
    expect(layoutOf({ ...draft, sub: toggled(draft.sub, 'RSI') }, before).sub.map(({ name }) => name)).toEqual(['RSI', 'VOL']);
    const full = (['RSI', 'KDJ', 'MACD'] as const).reduce((sub, name) => toggled(sub, name), draft.sub);
    expect(
      layoutOf({ ...draft, sub: full }, before)
        .sub.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['KDJ', 'MACD', 'RSI']);
  });
});

describe('fields', () => {
  const withTexts = (name: IndicatorName, ...texts: string[]) => {
    const { main, sub } = draftOf(NONE, true);
    return errorsOf(field(changed([...main, ...sub], name, { texts }), name));
  };
  test.each<[IndicatorName, string[], boolean[]]>([
    ['MA', ['', '5', '0', '501'], [true, false, false, true]],
    ['MA', ['-1', '1.5', 'x', '1e2'], [true, true, true, false]],
    ['BOLL', ['20', '2.5'], [false, false]],
    ['BOLL', ['20', '2.55'], [false, true]],
    ['BOLL', ['0', '11'], [true, true]],
  ])('%s with %j', (name, texts, fields) => expect(withTexts(name, ...texts)).toEqual({ fields, together: null }));
  test.each<[IndicatorName, string[], string]>([
    ['MACD', ['26', '26', '9'], 'fastNotBelowSlow'],
    ['SAR', ['30', '2', '20'], 'startAboveMaximum'],
    ['RSI', ['0', '0', '0'], 'noLine'],
  ])('%s with %j together: %s', (name, texts, error) => expect(withTexts(name, ...texts).together).toBe(error));
  test('only selected indicators must be valid', () => {
    const draft = draftOf(NONE, true);
    const wrong = { ...draft, main: changed(draft.main, 'MA', { texts: ['', '', '', ''] }) };
    expect(isValid(wrong)).toBe(true);
    expect(isValid({ ...wrong, main: toggled(wrong.main, 'MA') })).toBe(false);
  });
});

test('a new drawing has a color that no average has', () => {
  expect(freeColor([])).toBe(0);
  expect(freeColor([chosen('MA', 7, 25, 0, 0)])).toBe(2);
  expect(freeColor([chosen('MA', 7, 25, 0, 0), { ...chosen('BOLL', 20, 2), colour: 2 }])).toBe(0);
});
