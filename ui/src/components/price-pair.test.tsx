// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SpreadBox } from './price-pair.tsx';

afterEach(cleanup);

it.each([
  ['0.8', 'pips', false],
  ['340.00', 'spread', false],
  ['0.00000001', 'spread', true],
])('a spread of %s %s is between the prices, or above them if it would overlap their digits', (value, unit, above) => {
  render(<SpreadBox value={value} unit={unit} name="spread" />);
  expect(screen.getByRole('img', { name: `spread ${value} ${unit}` }).hasAttribute('data-long')).toBe(above);
});
