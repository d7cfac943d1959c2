import { expect, test } from 'vitest';
import type { NotificationView } from '@truefill/api/notifications/mapping.ts';
import { byDay, isIn, placeOf, subjectOf } from './model.ts';

function notice(changes: Partial<NotificationView> = {}): NotificationView {
  return {
    id: 1,
    alarm: 'message',
    title: '',
    content: '',
    remark: '',
    unread: false,
    atMs: 0,
    amount: 0,
    symbol: null,
    loanUid: null,
    ticketId: null,
    verificationLevel: null,
    ...changes,
  };
}

test.each([
  ['withdrawalRejected', 'money'],
  ['depositRejected', 'money'],
  ['loanRejected', 'money'],
  ['marginLevel100', 'trading'],
  ['marginLevel75', 'trading'],
  ['stopOut', 'trading'],
  ['orderFilled', 'trading'],
  ['optionVoid', 'trading'],
  ['verificationRejected', 'service'],
  ['message', 'service'],
  [null, 'service'],
] as const)('%s is about %s', (alarm, subject) => expect(subjectOf({ alarm })).toBe(subject));

test.each([
  ['optionWin', { page: '/history', mode: 'option' }],
  ['takeProfit', { page: '/history', mode: 'market' }],
  ['orderFilled', { page: '/position', mode: 'market' }],
  ['marginLevel75', { page: '/position', mode: null }],
  ['depositRejected', null],
] as const)('%s leads to %j', (alarm, place) => expect(placeOf({ alarm })).toEqual(place));

test.each([
  ['all', notice(), true],
  ['unread', notice(), false],
  ['unread', notice({ unread: true }), true],
  ['trading', notice({ alarm: 'stopOut' }), true],
  ['money', notice({ alarm: 'stopOut' }), false],
] as const)('%s of %j: %s', (filter, of, expected) => expect(isIn(filter, of)).toBe(expected));

test('a day begins at midnight of the brand’s zone', () => {
  const nowMs = Date.parse('2026-11-20T03:00:00Z');
  const before = notice({ id: 1, atMs: Date.parse('2026-11-20T04:59:59Z') - 86_400_000 });
  const after = notice({ id: 2, atMs: Date.parse('2026-11-19T05:00:00Z') });
  expect(byDay([after, before], nowMs, 'America/New_York')).toEqual({ today: [after], earlier: [before] });
});
