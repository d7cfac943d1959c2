import { expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

const AT_MS = Date.UTC(2026, 10, 21, 22, 26, 40);

it.each([
  ['en', 'Asia/Taipei', 'long', 'November 22, 2026 at 06:26:40 UTC+8'],
  ['de', 'Europe/London', 'long', '21. November 2026 um 22:26:40 UTC'],
  ['de', 'Europe/London', 'medium', '21.11.2026, 22:26:40 UTC'],
  ['th', 'Asia/Bangkok', 'medium', '22 พ.ย. 2026 05:26:40 UTC+7'],
  ['zh-cn', 'Africa/Abidjan', 'medium', '2026年11月21日 22:26:40 UTC'],
] as const)('in %s, %s, %s: %s', (locale, timeZone, date, text) =>
  expect(momentText(locale, AT_MS, { timeZone, date })).toBe(text),
);
