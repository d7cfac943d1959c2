import { expect, test } from 'vitest';
import { netResult, positionNumber } from './history-order.ts';

test.each([
  [84.6, 0.81, 0, 83.79],
  [-57.48, 0.4, 0.1, -57.98],
  [0.1, 0.2, 0, -0.1],
  [0.3, 0.3, 0, 0],
])('%s less fee %s and overnight %s is %s', (profitLoss, fee, overnightFee, net) =>
  expect(netResult({ profitLoss, fee, overnightFee })).toBe(net),
);

test('a part of a position names the order number of that position', () => {
  const placedAtMs = Date.parse('2026-11-20T06:40:00Z');
  expect(positionNumber({ parentId: 64_107, placedAtMs })).toBe('261120000064107');
  expect(positionNumber({ parentId: 0, placedAtMs })).toBeNull();
});
