import { expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

test('without a server time the clocks count as equal', () => expect(new ServerClock().at(1_000)).toBe(1_000));

test('the most recent time wins', () => {
  const clock = new ServerClock();
  clock.note(10_000 - 900, 4_000);
  clock.note(10_000 - 100, 4_000);
  clock.note(11_000 - 500, 5_000);
  expect(clock.at(6_000)).toBe(11_900);
});

test('a device clock that was set back is followed after a minute', () => {
  const clock = new ServerClock();
  clock.note(100_000, 100_000);
  clock.note(130_000, 135_000);
  expect(clock.at(135_000)).toBe(135_000);
  clock.note(160_000, 165_000);
  expect(clock.at(165_000)).toBe(160_000);
});
