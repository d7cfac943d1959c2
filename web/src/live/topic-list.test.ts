import { expect, test } from 'vitest';
import { SequenceGuard } from './sequence-guard.ts';
import { TopicList } from './topic-list.ts';

const list = () => new TopicList({ topic: 'prices', prefix: 'price/' });

test('counts subscribers', () => {
  const topics = list();
  topics.add('price/A');
  topics.add('price/A');
  expect(topics.changes()).toEqual({ subscribe: ['price/A'], unsubscribe: [] });
  topics.remove('price/A');
  expect(topics.changes()).toEqual({ subscribe: [], unsubscribe: [] });
  topics.remove('price/A');
  expect(topics.changes()).toEqual({ subscribe: [], unsubscribe: ['price/A'] });
});

test('a row that unmounts and remounts between two frames sends nothing', () => {
  const topics = list();
  topics.add('price/A');
  topics.changes();
  topics.remove('price/A');
  topics.add('price/A');
  expect(topics.changes()).toEqual({ subscribe: [], unsubscribe: [] });
});

test('single prices are not subscribed while all prices are', () => {
  const topics = list();
  topics.add('price/A');
  topics.changes();
  topics.add('prices');
  topics.add('price/B');
  topics.add('kline/A/1min');
  expect(topics.changes()).toEqual({ subscribe: ['prices', 'kline/A/1min'], unsubscribe: ['price/A'] });
  topics.remove('prices');
  expect(topics.changes()).toEqual({ subscribe: ['price/A', 'price/B'], unsubscribe: ['prices'] });
});

test('a new connection subscribes to everything', () => {
  const topics = list();
  topics.add('prices');
  topics.add('kline/A/1min');
  topics.changes();
  topics.reset();
  expect(topics.changes()).toEqual({ subscribe: ['prices', 'kline/A/1min'], unsubscribe: [] });
});

test('a gap in the numbers is detected, per topic and since the last reset', () => {
  const guard = new SequenceGuard();
  expect([guard.follows('holdings', 4), guard.follows('holdings', 5), guard.follows('balance', 1)]).toEqual([true, true, true]);
  expect(guard.follows('holdings', 7)).toBe(false);
  guard.reset();
  expect(guard.follows('holdings', 1)).toBe(true);
  expect(guard.follows('holdings', 1)).toBe(false);
});
