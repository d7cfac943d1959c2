import { cents } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDateTime, zoneText, type DateTimePattern } from './date-time.ts';
import { formatChangePercent, formatMarginLevel, formatMoney, formatPercent, formatVolume } from './money.ts';
import { groupThousands, signOf } from './number.ts';
import { formatShare } from './share.ts';
import { formatPrice, formatPriceChange, splitPip } from './price.ts';

describe('formatPrice', () => {
  it.each([
    [points(116428n), 5, '1.16428'],
    [points(334218n), 2, '3,342.18'],
    [104318.4, 1, '104,318.4'],
    [148.2, 3, '148.200'],
    ['21486.5', 1, '21,486.5'],
    [points(-5n), 2, '\u22120.05'],
    [1234567n, 0, '1,234,567'],
  ] as const)('%s at %i digits is %s', (price, precision, shown) => {
    expect(formatPrice(price, precision)).toBe(shown);
  });

  it('adds the sign to changes', () => {
    expect(formatPriceChange(0.00487, 5)).toBe('+0.00487');
    expect(formatPriceChange(-28.5, 2)).toBe('\u221228.50');
  });
});

describe('formatMoney', () => {
  it.each([
    [cents(2445990n), 'negative', '$24,459.90'],
    [cents(-4600n), 'negative', '\u2212$46.00'],
    [cents(11200n), 'always', '+$112.00'],
    [cents(0n), 'always', '$0.00'],
    [-0.001, 'always', '$0.00'],
    [1e6, 'negative', '$1,000,000.00'],
  ] as const)('%s (%s) is %s', (amount, sign, shown) => {
    expect(formatMoney(amount, sign)).toBe(shown);
  });

  it('prints every cent exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (value) => {
        const shown = formatMoney(value);
        const back = BigInt(shown.replace(/[$,.]/g, '').replace('\u2212', '-'));
        expect(back).toBe(value);
      }),
    );
  });
});

describe('volumes and percentages', () => {
  it.each([
    [formatVolume(hundredths(50n)), '0.50'],
    [formatChangePercent(0.42), '+0.42%'],
    [formatChangePercent(-1.084), '\u22121.08%'],
    [formatChangePercent(-0.001), '0.00%'],
    [formatChangePercent('2.14'), '+2.14%'],
    [formatPercent(968, 0), '968%'],
    [formatShare('0.002'), '0.2%'],
    [formatShare(0.00125), '0.125%'],
    [formatShare('0.07'), '7%'],
    [formatShare('1'), '100%'],
    [formatShare(0), '0%'],
  ])('%s', (shown, expected) => {
    expect(shown).toBe(expected);
  });

  it.each([
    [-1n, -1],
    ['-0.00', 0],
    ['0.01', 1],
    [-0.5, -1],
    [0, 0],
  ] as const)('the sign of %s is %i', (figure, sign) => {
    expect(signOf(figure)).toBe(sign);
  });

  it('groups the integer part only', () => {
    expect(groupThousands('1234567.12345')).toBe('1,234,567.12345');
    expect(groupThousands('123')).toBe('123');
  });
});

describe('splitPip', () => {
  it.each([
    ['1.16428', 'forex', 5, ['1.16', '42', '8']],
    ['148.216', 'forex', 3, ['148.', '21', '6']],
    ['7.1234', 'forex', 4, ['7.12', '34', '']],
    ['3,342.18', 'commodities', 2, ['3,342.', '18', '']],
    ['104,318.4', 'cryptos', 1, ['104,318.', '4', '']],
    ['39,120', 'indices', 0, ['39,120', '', '']],
  ] as const)('%s of %s', (text, category, precision, [lead, pips, pipette]) => {
    expect(splitPip(text, category, precision)).toEqual({ lead, pips, pipette });
  });

  it('never loses a digit', () => {
    const any = fc.tuple(fc.nat(10 ** 9), fc.integer({ min: 0, max: 8 }), fc.constantFrom('forex', 'cryptos'));
    fc.assert(
      fc.property(any, ([value, precision, category]) => {
        const text = formatPrice(BigInt(value), precision);
        const { lead, pips, pipette } = splitPip(text, category as 'forex' | 'cryptos', precision);
        expect(lead + pips + pipette).toBe(text);
      }),
    );
  });
});

describe('formatDateTime', () => {
  const winter = Date.UTC(2026, 0, 2, 3, 4, 5);

  it.each([
    ['YYYY-MM-DD HH:mm:ss', 'Africa/Abidjan', '2026-01-02 03:04:05'],
    ['YYYY-MM-DD', 'America/New_York', '2026-01-01'],
    ['YYYY-MM-DD HH:mm', 'Europe/London', '2026-01-02 03:04'],
    ['MM-DD HH:mm:ss', 'America/New_York', '01-01 22:04:05'],
    ['MM-DD HH:mm', 'Europe/London', '01-02 03:04'],
    ['HH:mm', 'Asia/Tokyo', '12:04'],
    ['HH:mm:ss', 'Asia/Kolkata', '08:34:05'],
  ] as const satisfies readonly (readonly [DateTimePattern, string, string])[])('%s in %s is %s', (pattern, zone, shown) => {
    expect(formatDateTime(winter, pattern, zone)).toBe(shown);
  });

  it('writes midnight as 00 and observes daylight saving time', () => {
    expect(formatDateTime(Date.UTC(2026, 6, 1, 23), 'YYYY-MM-DD HH:mm', 'Europe/London')).toBe('2026-07-02 00:00');
  });
});

describe('formatMarginLevel', () => {
  it.each([
    [0, '0%'],
    [968, '968%'],
    [1_000, '1,000%'],
    [1_001, '> 1,000%'],
    [126_261, '> 1,000%'],
  ] as const)('%i is %s', (level, shown) => expect(formatMarginLevel(level)).toBe(shown));
});

describe('zoneText', () => {
  const january = Date.UTC(2026, 0, 15);
  const july = Date.UTC(2026, 6, 15);
  it.each([
    ['Europe/London', january, 'UTC'],
    ['Europe/London', july, 'UTC+1'],
    ['Africa/Abidjan', july, 'UTC'],
    ['UTC', july, 'UTC'],
    ['Asia/Kolkata', july, 'UTC+5:30'],
    ['America/New_York', january, 'UTC-5'],
  ] as const)('%s at %i is %s', (zone, atMs, shown) => expect(zoneText(atMs, zone)).toBe(shown));
});
