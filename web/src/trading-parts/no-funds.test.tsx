// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cents } from '@truefill/domain/money/money.ts';
import { brand } from '@truefill/client/brand.ts';
import { NoFunds } from './no-funds.tsx';

test('the announced text stays the same while the amounts follow the quotes', () => {
  Object.assign(brand(), { switches: { virtualCurrencyTrade: false } });
  const { container, rerender } = render(<NoFunds needed={cents(20_000n)} available={cents(10_000n)} />);
  const before = [screen.getByRole('status').textContent, container.textContent];
  rerender(<NoFunds needed={cents(20_100n)} available={cents(10_000n)} />);
  expect(container.textContent).not.toBe(before[1]);
  expect(screen.getByRole('status').textContent).toBe(before[0]);
});
