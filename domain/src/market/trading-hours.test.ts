import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Category, Holiday, Instrument, TradingSession } from './instrument.ts';
import {
  currentSessionEnd,
  dailyBreaks,
  marketState,
  nextOpening,
  sessionsBetween,
  timeInBreaks,
  wireHours,
} from './trading-hours.ts';
import { hundredths } from './volume.ts';
import { MINUTE_MS } from '../time/durations.ts';

function sessions(text: string): TradingSession[] {
  const minute = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return text === ''
    ? []
    : text.split('|').map((part) => ({ startMinute: minute(part.slice(0, 5)), endMinute: minute(part.slice(6)) }));
}

/** `week` is Sunday first. */
function instrument(
  category: Category,
  timeZone: string,
  week: readonly string[],
  holidays: readonly Holiday[] = [],
): Instrument {
  return {
    symbol: 'TEST',
    name: 'Test',
    category,
    pricePrecision: 2,
    contractSize: 1n,
    lotStep: hundredths(1n),
    minVolume: hundredths(1n),
    maxVolume: hundredths(100n),
    maxLeverage: 100,
    base: 'TEST',
    quoteCurrency: 'USD',
    pricePip: '0.01',
    timeZone,
    weeklyHours: week.map(sessions),
    holidays,
    referencePrice: '1',
    referenceSpread: '0.01',
    annualVolatilityPercent: 10,
    ticksPerMinute: 60,
  };
}

const weekdays = (hours: string): string[] => ['', hours, hours, hours, hours, hours, ''];
const closed = (date: string): Holiday => ({ date, state: 'closed', closeMinute: null });
const ROLL = '00:00-16:58|17:03-24:00';

const stock = instrument('usStocks', 'America/New_York', weekdays('09:30-16:00'), [
  closed('2026-11-26'),
  { date: '2026-11-27', state: 'early-close', closeMinute: 13 * 60 },
]);
const forex = instrument(
  'forex',
  'America/New_York',
  ['17:03-24:00', ROLL, ROLL, ROLL, ROLL, '00:00-16:58', ''],
  [closed('2026-12-25')],
);
const dax = instrument('indices', 'Europe/Berlin', weekdays('01:15-22:00'));
const hangSeng = instrument('indices', 'Asia/Hong_Kong', [
  '',
  '09:15-12:00|13:00-16:30|17:15-24:00',
  ...new Array<string>(3).fill('00:00-03:00|09:15-12:00|13:00-16:30|17:15-24:00'),
  '00:00-03:00|09:15-12:00|13:00-16:30',
  '',
]);
const crypto = instrument('cryptos', 'UTC', new Array<string>(7).fill('00:00-24:00'));
const never = instrument('cryptos', 'UTC', new Array<string>(7).fill(''));
const all = { stock, forex, dax, hangSeng, crypto, never };

describe('state of the market', () => {
  test.each([
    ['stock before its pre-market', stock, '2026-11-20T08:59:59Z', 'closed'],
    ['stock in its pre-market', stock, '2026-11-20T09:00:00Z', 'early_trading'],
    ['stock a moment before the opening', stock, '2026-11-20T14:29:59.999Z', 'early_trading'],
    ['stock at the opening in winter', stock, '2026-11-20T14:30:00Z', 'open'],
    ['stock in the last moment', stock, '2026-11-20T20:59:59.999Z', 'open'],
    ['stock at the close', stock, '2026-11-20T21:00:00Z', 'closed'],
    ['stock at the opening in summer', stock, '2026-07-20T13:30:00Z', 'open'],
    ['stock on the Friday before the US switch in autumn', stock, '2026-10-30T13:30:00Z', 'open'],
    ['stock on the Monday after it', stock, '2026-11-02T13:30:00Z', 'early_trading'],
    ['stock on the Friday before the US switch in spring', stock, '2026-03-06T14:29:00Z', 'early_trading'],
    ['stock on the Monday after it', stock, '2026-03-09T13:30:00Z', 'open'],
    ['stock on Saturday', stock, '2026-11-21T15:00:00Z', 'closed'],
    ['stock on Thanksgiving', stock, '2026-11-26T15:00:00Z', 'closed'],
    ['stock before an early close', stock, '2026-11-27T17:59:00Z', 'open'],
    ['stock at an early close', stock, '2026-11-27T18:00:00Z', 'closed'],
    ['forex before Sunday evening', forex, '2026-11-22T22:02:59Z', 'closed'],
    ['forex on Sunday evening in winter', forex, '2026-11-22T22:03:00Z', 'open'],
    ['forex on Sunday evening in summer', forex, '2026-07-19T21:03:00Z', 'open'],
    ['forex on the Sunday of the US switch', forex, '2026-11-01T22:02:00Z', 'closed'],
    ['forex on that Sunday an hour later than the week before', forex, '2026-11-01T22:03:00Z', 'open'],
    ['forex in the roll break', forex, '2026-11-18T22:00:00Z', 'closed'],
    ['forex over New York midnight', forex, '2026-11-18T05:00:00Z', 'open'],
    ['forex after Friday', forex, '2026-11-20T21:58:00Z', 'closed'],
    ['forex at Christmas', forex, '2026-12-25T05:00:00Z', 'closed'],
    ['DAX before the EU switch in autumn', dax, '2026-10-23T19:59:00Z', 'open'],
    ['DAX at the close before it', dax, '2026-10-23T20:00:00Z', 'closed'],
    ['DAX after it', dax, '2026-10-26T20:59:00Z', 'open'],
    ['DAX between the EU and the US switch', dax, '2026-10-28T21:00:00Z', 'closed'],
    ['DAX after the EU switch in spring', dax, '2026-03-30T20:00:00Z', 'closed'],
    ['Hang Seng over lunch', hangSeng, '2026-11-20T04:30:00Z', 'closed'],
    ['Hang Seng after midnight', hangSeng, '2026-11-19T18:59:00Z', 'open'],
    ['Hang Seng after its night', hangSeng, '2026-11-19T19:00:00Z', 'closed'],
    ["Hang Seng on the night after Monday's midnight", hangSeng, '2026-11-15T17:00:00Z', 'closed'],
    ['crypto at any time', crypto, '2026-12-25T03:00:00Z', 'open'],
    ['a market without hours', never, '2026-11-20T15:00:00Z', 'closed'],
  ] as const)('%s', (_name, market, time, state) => {
    expect(marketState(market, Date.parse(time))).toBe(state);
  });
});

describe('openings and closings', () => {
  test.each([
    ['stock over the weekend', stock, '2026-11-20T21:00:00Z', '2026-11-23T14:30:00.000Z', null],
    ['stock over a holiday', stock, '2026-11-25T21:00:00Z', '2026-11-27T14:30:00.000Z', null],
    ['stock over the US switch', stock, '2026-10-31T12:00:00Z', '2026-11-02T14:30:00.000Z', null],
    ['stock while open', stock, '2026-11-27T15:00:00Z', '2026-11-30T14:30:00.000Z', '2026-11-27T18:00:00.000Z'],
    ['forex over midnight', forex, '2026-11-18T03:00:00Z', '2026-11-18T22:03:00.000Z', '2026-11-18T21:58:00.000Z'],
    ['forex over Christmas', forex, '2026-12-24T23:00:00Z', '2026-12-27T22:03:00.000Z', '2026-12-25T05:00:00.000Z'],
    ['Hang Seng through the night', hangSeng, '2026-11-19T10:00:00Z', '2026-11-20T01:15:00.000Z', '2026-11-19T19:00:00.000Z'],
    ['crypto, which never closes', crypto, '2026-11-20T15:00:00Z', null, null],
    ['a market without hours', never, '2026-11-20T15:00:00Z', null, null],
  ] as const)('%s', (_name, market, time, opening, end) => {
    const text = (timeMs: number | null): string | null => (timeMs === null ? null : new Date(timeMs).toISOString());
    expect(text(nextOpening(market, Date.parse(time)))).toBe(opening);
    expect(text(currentSessionEnd(market, Date.parse(time)))).toBe(end);
  });

  const anyMarket = fc.constantFrom(stock, forex, dax, hangSeng);
  const anyTime = fc
    .integer({ min: Date.UTC(2026, 0, 1) / 1_000, max: Date.UTC(2027, 11, 31) / 1_000 })
    .map((second) => second * 1_000);

  test('the next opening is open and the minute before it is not', () => {
    fc.assert(
      fc.property(anyMarket, anyTime, (market, timeMs) => {
        const opening = nextOpening(market, timeMs) ?? 0;
        expect(opening).toBeGreaterThan(timeMs);
        expect(marketState(market, opening)).toBe('open');
        expect(marketState(market, opening - MINUTE_MS)).not.toBe('open');
      }),
    );
  });

  test('a session is open to its last millisecond and closed at its end', () => {
    fc.assert(
      fc.property(anyMarket, anyTime, (market, timeMs) => {
        const end = currentSessionEnd(market, timeMs);
        expect(end !== null).toBe(marketState(market, timeMs) === 'open');
        if (end === null) return;
        expect(marketState(market, end - 1)).toBe('open');
        expect(marketState(market, end)).not.toBe('open');
      }),
    );
  });

  test('the sessions of a time span are exactly its open minutes, ordered and disjoint', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(all)),
        anyTime,
        fc.integer({ min: 1, max: 3 * 1_440 }),
        (market, timeMs, minutes) => {
          const toMs = timeMs + minutes * MINUTE_MS;
          const spans = sessionsBetween(market, timeMs, toMs);
          spans.forEach((span, index) => {
            expect(span.startMs).toBeGreaterThan(spans[index - 1]?.endMs ?? timeMs - 1);
            expect(span.endMs).toBeGreaterThan(span.startMs);
          });
          for (let at = timeMs; at < toMs; at += 7 * MINUTE_MS) {
            expect(spans.some((span) => span.startMs <= at && at < span.endMs)).toBe(marketState(market, at) === 'open');
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('hours for the client', () => {
  const winter = Date.parse('2026-11-18T12:00:00Z');
  const summer = Date.parse('2026-07-15T12:00:00Z');
  const none = '00:00';

  test.each([
    ['stock in winter', stock, winter, weekdays('14:30'), ['', '21:00', '21:00', '21:00', '21:00', '21:00', '']],
    ['stock in summer, sent an hour late', stock, summer, weekdays('14:30'), weekdays('21:00')],
    ['DAX in winter', dax, winter, weekdays('00:15'), weekdays('21:00')],
    [
      'DAX in summer, whose days begin before midnight UTC',
      dax,
      summer,
      ['00:15', '01:00', '01:00', '01:00', '01:00', '01:00', ''],
      ['01:00', '21:00', '21:00', '21:00', '21:00', '21:00', ''],
    ],
    ['crypto in summer, never shifted', crypto, summer, new Array<string>(7).fill('00:00'), new Array<string>(7).fill('24:00')],
    [
      "forex in summer, closing over the client's midnight",
      forex,
      summer,
      ['22:03', '00:00', '00:00', '00:00', '00:00', '01:00', ''],
      ['01:00', '24:00', '24:00', '24:00', '24:00', '21:58', ''],
    ],
  ] as const)('%s', (_name, market, nowMs, startTimes, closeTimes) => {
    const hours = wireHours(market, nowMs);
    expect(hours.startTimes).toEqual(startTimes.map((time) => time || none));
    expect(hours.closeTimes).toEqual(closeTimes.map((time) => time || none));
  });

  test('while only Europe is back on standard time, a DAX session is still sent an hour late', () => {
    const between = Date.parse('2026-10-28T12:00:00Z');
    expect(wireHours(dax, between).startTimes[3]).toBe('01:15');
    expect(wireHours(dax, between).closeTimes[3]).toBe('22:00');
  });

  test('an upcoming holiday is sent as a closed day, an early close as its hour', () => {
    const hours = wireHours(stock, Date.parse('2026-11-24T12:00:00Z'));
    expect([hours.startTimes[4], hours.closeTimes[4]]).toEqual(['00:00', '00:00']);
    expect([hours.startTimes[5], hours.closeTimes[5]]).toEqual(['14:30', '18:00']);
  });

  /** What the client computes: minutes of the UTC day, minus an hour during US daylight saving. */
  function clientTakesAsOpen(market: Instrument, timeMs: number): boolean {
    const newYork = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'short' }).format(timeMs);
    const hours = wireHours(market, timeMs);
    const weekday = new Date(timeMs).getUTCDay();
    const minute = (text = ''): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
    const [start, close] = [minute(hours.startTimes[weekday]), minute(hours.closeTimes[weekday])];
    if (close - start === 1_440) return true;
    const shift = newYork.endsWith('EDT') ? 60 : 0;
    const now = Math.floor(timeMs / MINUTE_MS) % 1_440;
    return now >= start - shift && now < close - shift;
  }

  const minutesOf2026 = fc.integer({ min: Date.UTC(2026, 0, 1) / MINUTE_MS, max: Date.UTC(2026, 11, 31) / MINUTE_MS });

  test('the client computes exactly the hours of a stock', () => {
    fc.assert(
      fc.property(minutesOf2026, (minute) => {
        expect(clientTakesAsOpen(stock, minute * MINUTE_MS)).toBe(marketState(stock, minute * MINUTE_MS) === 'open');
      }),
      { numRuns: 500 },
    );
  });

  test('the client never treats a closed DAX as open', () => {
    fc.assert(
      fc.property(minutesOf2026, (minute) => {
        if (clientTakesAsOpen(dax, minute * MINUTE_MS)) expect(marketState(dax, minute * MINUTE_MS)).toBe('open');
      }),
      { numRuns: 500 },
    );
  });
});

describe('daily breaks', () => {
  const pausing = instrument('forex', 'America/New_York', [
    '17:03-24:00',
    ...new Array<string>(4).fill('00:00-16:58|17:03-24:00'),
    '00:00-16:58',
    '',
  ]);

  test('are those between two sessions of a day', () => {
    const spans = [{ fromMinute: 16 * 60 + 58, toMinute: 17 * 60 + 3 }];
    expect(dailyBreaks(pausing)).toEqual({ timeZone: 'America/New_York', spans });
    expect(dailyBreaks(instrument('cryptos', 'UTC', new Array<string>(7).fill('00:00-24:00')))).toBeNull();
  });

  test.each([
    ['in winter', '2026-01-14T21:50:00Z', '2026-01-14T22:20:00Z', 5],
    ['in summer', '2026-07-15T20:50:00Z', '2026-07-15T21:00:00Z', 2],
    ['over two days', '2026-01-13T12:00:00Z', '2026-01-15T12:00:00Z', 10],
    ['outside of it', '2026-07-15T21:50:00Z', '2026-07-15T22:20:00Z', 0],
  ])('%s, the time in them counts', (_when, from, to, minutes) => {
    const breaks = dailyBreaks(pausing);
    if (!breaks) throw new Error('there are breaks');
    expect(timeInBreaks(breaks, Date.parse(from), Date.parse(to))).toBe(minutes * MINUTE_MS);
  });
});
