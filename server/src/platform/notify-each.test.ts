import { expect, it } from 'vitest';
import { notifyEach } from './notify-each.ts';

it('calls the listeners after one that throws', () => {
  const notified: string[] = [];
  const failures: unknown[] = [];
  const problem = new Error('a fault of the first');
  const listeners = [
    () => {
      throw problem;
    },
    (event: string) => notified.push(event),
  ];
  notifyEach(listeners, 'a change', (error) => failures.push(error));
  expect([notified, failures]).toEqual([['a change'], [problem]]);
});
