// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import { eurusd } from '../../../../trading-parts/terms.fixture.ts';
import type { LevelEntry } from '../../../../trading-parts/levels.ts';
import { DistanceField } from './distance-field.tsx';

const reported: string[] = [];

function Field({ bid, held }: { readonly bid: bigint; readonly held?: boolean }) {
  const [entry, setEntry] = useState<LevelEntry>({ on: true, text: '1.15936', blurred: false });
  return (
    <DistanceField
      label="Stop loss"
      unit="percent"
      entry={entry}
      place={{ entry: points(bid), must: 'below', volume: hundredths(10n) }}
      terms={eurusd}
      held={held}
      onDistance={(price, typed) => {
        reported.push(price);
        setEntry({ ...entry, text: price, typed });
      }}
      error={undefined}
      errorId="fault"
    />
  );
}

test('typed text stays while the price moves; visiting a field changes nothing', () => {
  const { rerender } = render(<Field bid={116_436n} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stop loss, percent' });
  expect(field.value).toBe('0.43');
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(reported).toEqual([]);
  // a level that was set as a price shows its current distance
  rerender(<Field bid={117_000n} />);
  expect(field.value).toBe('0.91');
  rerender(<Field bid={116_436n} />);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '1' } });
  expect(reported).toEqual(['1.15272']);
  fireEvent.blur(field);
  rerender(<Field bid={117_000n} />);
  expect(field.value).toBe('1.00');
  // an order was sent with the price
  rerender(<Field bid={117_000n} held />);
  expect(field.value).toBe('1.48');
  expect(new Set(reported)).toEqual(new Set(['1.15272']));
});
