import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterAnswer,
  afterAppeal,
  afterDecision,
  afterUserClosed,
  afterUserWrote,
  isOngoing,
  newTicket,
  type SupportTerms,
  type TicketProgress,
} from './ticket.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';

const TERMS: SupportTerms = { ticketHours: 24, complaintDays: 15, appealDays: 30 };
const NOW = 1_000_000;

function status(found: TicketProgress | string): TicketProgress {
  if (typeof found === 'string') throw new Error(`refused: ${found}`);
  return found;
}

const refused = (): TicketProgress =>
  status(afterDecision(newTicket('complaint', NOW, TERMS), 'refused', { operatorId: 1n, atMs: NOW }, TERMS));
const appealed = (): TicketProgress => status(afterAppeal(refused(), NOW + 1, TERMS));

describe('promises', () => {
  it('are hours for a question and days for a complaint', () => {
    expect(newTicket('question', NOW, TERMS)).toMatchObject({ state: 'open', dueMs: NOW + 24 * HOUR_MS });
    expect(newTicket('complaint', NOW, TERMS)).toMatchObject({ state: 'open', dueMs: NOW + 15 * DAY_MS });
  });

  it('are not extended by what the user adds, and start again after an answer', () => {
    const question = newTicket('question', NOW, TERMS);
    expect(status(afterUserWrote(question, NOW + HOUR_MS, TERMS)).dueMs).toBe(question.dueMs);
    const answered = status(afterAnswer(question));
    expect(answered).toMatchObject({ state: 'answered', dueMs: null });
    expect(afterUserWrote(answered, NOW + DAY_MS, TERMS)).toMatchObject({ state: 'open', dueMs: NOW + 2 * DAY_MS });
  });

  it('of a complaint continue while an operator asks back', () => {
    const complaint = newTicket('complaint', NOW, TERMS);
    expect(afterAnswer(complaint)).toMatchObject({ state: 'answered', dueMs: complaint.dueMs });
  });
});

describe('ends', () => {
  it.each([
    ['question', 'upheld'],
    ['question', 'refused'],
    ['complaint', 'resolved'],
  ] as const)('a %s is never %s', (kind, decision) => {
    expect(afterDecision(newTicket(kind, NOW, TERMS), decision, { operatorId: 1n, atMs: NOW }, TERMS)).toBe('other-kind');
  });

  it('are final for everybody', () => {
    const closed = status(afterUserClosed(newTicket('question', NOW, TERMS)));
    expect(closed).toMatchObject({ state: 'closed', dueMs: null });
    expect([
      afterUserWrote(closed, NOW, TERMS),
      afterUserClosed(closed),
      afterAppeal(closed, NOW, TERMS),
      afterAnswer(closed),
      afterDecision(closed, 'resolved', { operatorId: 1n, atMs: NOW }, TERMS),
    ]).toEqual(['ended', 'ended', 'ended', 'ended', 'ended']);
  });
});

describe('an appeal', () => {
  it('is accepted until the last millisecond of its period', () => {
    const until = NOW + 30 * DAY_MS;
    expect(refused()).toMatchObject({ state: 'refused', appealUntilMs: until, refusedBy: 1n });
    expect(afterAppeal(refused(), until, TERMS)).toMatchObject({ state: 'appealed', dueMs: until + 15 * DAY_MS });
    expect(afterAppeal(refused(), until + 1, TERMS)).toBe('too-late');
  });

  it('remains an appeal while both sides write', () => {
    expect(status(afterAnswer(appealed())).state).toBe('appealed');
    expect(status(afterUserWrote(appealed(), NOW + 2, TERMS)).state).toBe('appealed');
  });

  it.each(['upheld', 'refused'] as const)('is %s only by another person, finally', (decision) => {
    expect(afterDecision(appealed(), decision, { operatorId: 1n, atMs: NOW + 2 }, TERMS)).toBe('same-person');
    const end = status(afterDecision(appealed(), decision, { operatorId: 2n, atMs: NOW + 2 }, TERMS));
    expect(end).toMatchObject({ state: decision, dueMs: null, appealUntilMs: null });
    expect(afterAppeal(end, NOW + 3, TERMS)).toBe('ended');
  });
});

it('after any sequence of actions: a ticket is due exactly while it is open, and whoever refused never decides an appeal', () => {
  const act = fc.constantFrom('write', 'close', 'appeal', 'answer', 'resolved', 'upheld', 'refused');
  const steps = fc.array(fc.record({ act, operator: fc.bigInt(1n, 3n), afterMs: fc.integer({ min: 0, max: 40 * DAY_MS }) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.constantFrom('question', 'complaint'), steps, (kind, all) => {
      let ticket = newTicket(kind, NOW, TERMS);
      let atMs = NOW;
      for (const { act: what, operator, afterMs } of all) {
        atMs += afterMs;
        const before = ticket;
        const next = stepOf(before, what, operator, atMs);
        if (typeof next === 'string') continue;
        ticket = next;
        expect(isOngoing(before.state) || what === 'appeal').toBe(true);
        if (before.appealed && (what === 'upheld' || what === 'refused')) expect(operator).not.toBe(before.refusedBy);
        if (!isOngoing(ticket.state)) expect(ticket.dueMs).toBe(null);
        else if (ticket.state !== 'answered' || kind === 'complaint') expect(ticket.dueMs).not.toBe(null);
        expect(ticket.appealUntilMs === null || (ticket.state === 'refused' && !ticket.appealed)).toBe(true);
      }
    }),
  );
});

function stepOf(ticket: TicketProgress, what: string, operatorId: bigint, atMs: number): TicketProgress | string {
  switch (what) {
    case 'write':
      return afterUserWrote(ticket, atMs, TERMS);
    case 'close':
      return afterUserClosed(ticket);
    case 'appeal':
      return afterAppeal(ticket, atMs, TERMS);
    case 'answer':
      return afterAnswer(ticket);
    default:
      return afterDecision(ticket, what as 'upheld', { operatorId, atMs }, TERMS);
  }
}
