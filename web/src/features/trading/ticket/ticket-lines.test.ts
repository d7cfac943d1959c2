import { points } from '@truefill/domain/market/price.ts';
import { expect, test } from 'vitest';
import { eurusd } from '../../../trading-parts/terms.fixture.ts';
import { newTicket, reduceTicket, type TicketDraft } from './model.ts';
import { ticketSummary } from './summary.ts';
import type { TicketAction } from './ticket-action.ts';
import { ticketLines } from './ticket-lines.ts';

const quote = { bid: points(116_428n), ask: points(116_436n) };
const t = ((key: string, values?: Readonly<Record<string, string>>) =>
  [key.replace('chart.line.', ''), ...Object.values(values ?? {})].join(' ')) as unknown as Parameters<typeof ticketLines>[0];

function linesAfter(...actions: readonly TicketAction[]) {
  const start: TicketDraft = newTicket(eurusd, 'buy', undefined);
  const draft = actions.reduce((now, action) => reduceTicket(now, action, eurusd), start);
  const acts: TicketAction[] = [];
  const lines = ticketLines(t, {
    draft,
    terms: eurusd,
    quote,
    summary: ticketSummary(draft, eurusd, quote, null),
    act: (action) => acts.push(action),
  });
  return { lines, acts };
}

const stopLossAt = (text: string): TicketAction[] => [
  { type: 'level-switched', level: 'stopLoss', on: true },
  { type: 'level-typed', level: 'stopLoss', text },
];

test('a ticket without levels and limit has no lines, and neither has an empty level', () => {
  expect(linesAfter().lines).toEqual([]);
  expect(linesAfter(...stopLossAt('')).lines).toEqual([]);
});

test('a level shows the result after the fee, wherever it is', () => {
  const { lines } = linesAfter({ type: 'volume-typed', text: '0.50' }, ...stopLossAt('1.16'));
  expect(lines.map(({ id, price, tone, dashed }) => [id, price, tone, dashed])).toEqual([['stopLoss', 116_000n, 'down', true]]);
  // 0.5 lots of 100,000 from 1.16436, and a fee of $1.16
  expect(lines[0]?.label(points(116_000n))).toBe('planned stopLoss net −$219.16');
  expect(lines[0]?.label(points(116_436n))).toBe('planned stopLoss net −$1.16');
});

test('dragging a line fills in its field at each step, and leaves the field at the end', () => {
  const { lines, acts } = linesAfter(...stopLossAt('1.16'));
  lines[0]?.onMoving?.(points(115_900n));
  lines[0]?.onMoved?.(points(115_890n));
  expect(acts).toEqual([
    { type: 'level-typed', level: 'stopLoss', text: '1.15900' },
    { type: 'level-typed', level: 'stopLoss', text: '1.15890' },
    { type: 'level-blurred', level: 'stopLoss' },
  ]);
});

test('the limit price of a pending order', () => {
  const { lines, acts } = linesAfter({ type: 'kind', kind: 'pending' }, { type: 'limit-typed', text: '1.16' });
  expect(lines.map(({ id, price, tone }) => [id, price, tone])).toEqual([['limit', 116_000n, 'up']]);
  lines[0]?.onMoved?.(points(115_000n));
  expect(acts).toEqual([
    { type: 'limit-typed', text: '1.15000' },
    { type: 'limit-blurred', quote },
  ]);
  expect(linesAfter({ type: 'limit-typed', text: '1.16' }).lines).toEqual([]);
});

test('a line that is dragged says where it cannot stay', () => {
  const stop = linesAfter(...stopLossAt('1.16')).lines[0];
  expect(stop?.refusal?.(points(116_427n))).toBeNull();
  expect(stop?.refusal?.(points(116_428n))).toBe('planned stopLoss  ticket.error.max_is 1.16427');
  const pending = linesAfter(...stopLossAt('1.15'), { type: 'kind', kind: 'pending' }, { type: 'limit-typed', text: '1.16' });
  const [limit, level] = pending.lines;
  expect(limit?.refusal?.(points(115_001n))).toBeNull();
  expect(limit?.refusal?.(points(115_000n))).toMatch(/ {2}ticket.error.min_is 1.15001$/);
  expect(limit?.refusal?.(points(116_437n))).toMatch(/ {2}ticket.error.max_is 1.16436$/);
  expect(level?.refusal?.(points(116_000n))).toBe('planned stopLoss  ticket.error.max_is 1.15999');
});
