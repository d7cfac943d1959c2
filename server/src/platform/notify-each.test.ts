import { expect, it } from 'vitest';
import { notifyEach } from './notify-each.ts';

it('calls the listeners after one that throws', () => {
  const told: string[] = [];
  const failures: unknown[] = [];
  const fault = new Error('a fault of the first');
  const listeners = [
    () => {
      throw fault;
    },
    (event: string) => told.push(event),
  ];
  notifyEach(listeners, 'a change', (error) => failures.push(error));
  expect([told, failures]).toEqual([['a change'], [fault]]);
});
