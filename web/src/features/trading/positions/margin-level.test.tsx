// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import '@truefill/client/testing/hooks.fixture.tsx';
import { cents } from '@truefill/domain/money/money.ts';
import { describe, expect, test } from 'vitest';
import { DockSums } from './dock-sums.tsx';
import { SumsCard } from './sums-card.tsx';

const sums = (netValue: bigint, usedMargin: bigint) => ({
  floating: cents(-82_466n),
  netValue: cents(netValue),
  usedMargin: cents(usedMargin),
  available: cents(3_169_628n),
});

describe.each([
  ['phone', SumsCard],
  ['desktop', DockSums],
] as const)('the sums of the %s', (_device, Sums) => {
  test.each([
    [9_904_068n, 6_734_438n, '147.06%', false],
    // a cent above half: nothing is closed yet
    [3_367_220n, 6_734_438n, '50.00%', true],
    [6_734_438n, 6_734_438n, '100.00%', true],
    [9_904_068n, 673n, '> 1,000%', false],
    [-1n, 673n, '0.00%', true],
  ])('net worth %s over margins of %s is a margin level of %s', (netValue, usedMargin, level, low) => {
    render(<Sums sums={sums(netValue, usedMargin)} />);
    const value = screen.getByText('Margin level').nextElementSibling;
    expect(value?.textContent).toBe(level);
    expect(value?.hasAttribute('data-low')).toBe(low);
  });

  test('without positions there is none', () => {
    render(<Sums sums={sums(9_904_068n, 0n)} />);
    expect(screen.queryByText('Margin level')).toBeNull();
  });
});
