import { expect, it } from 'vitest';
import { notifyEach } from './notify-each.ts';

it('calls the listeners after one that throws', () => {
  const told: string[] = [];
  const failures: unknown[] = [];
  const problem = new Error('a fault of the first');
  const listeners = [
    () => {
      throw problem;
    },
    (event: string) => told.push(event),
  ];
  notifyEach(listeners, 'a change', (error) => failures.push(error));
  expect([told, failures]).toEqual([['a change'], [problem]]);
});
