import { expect, test } from 'vitest';
import { checkedTopics, type LiveTopic } from './live-topic.ts';

const NAMES: readonly LiveTopic['topic'][] = ['holdings', 'pending', 'balance', 'option', 'notification'];
const topicsOf = (names: readonly LiveTopic['topic'][]): LiveTopic[] => names.map((topic) => ({ topic }) as unknown as LiveTopic);

test('a server that sends every topic once starts', () => {
  expect(checkedTopics(topicsOf(NAMES))).toHaveLength(NAMES.length);
});

test('one whose features omit a topic, or send one twice, does not', () => {
  expect(() => checkedTopics(topicsOf(NAMES.slice(1)))).toThrow('not exactly one feature sends these topics: holdings (0)');
  expect(() => checkedTopics(topicsOf([...NAMES, 'option']))).toThrow('option (2)');
});
