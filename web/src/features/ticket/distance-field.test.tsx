// @vitest-environment happy-dom
import '../../hooks.fixture.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { points } from '@truefill/domain/price.ts';
import { hundredths } from '@truefill/domain/volume.ts';
import { eurusd } from '../../trading/terms.fixture.ts';
import { DistanceField } from './distance-field.tsx';

const told: string[] = [];

function Field({ bid }: { readonly bid: bigint }) {
  const [text, setText] = useState('1.15936');
  return (
    <DistanceField
      label="Stop loss"
      unit="percent"
      entry={{ on: true, text, left: false }}
      place={{ entry: points(bid), must: 'below', volume: hundredths(10n) }}
      terms={eurusd}
      onPrice={(price) => {
        told.push(price);
        setText(price);
      }}
      error={undefined}
      errorId="fault"
    />
  );
}

test('what is typed becomes a price at once; a field that is only visited, and a price that moves on, change none', () => {
  const { rerender } = render(<Field bid={116_436n} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stop loss, percent' });
  expect(field.value).toBe('0.43');
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(told).toEqual([]);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '1' } });
  expect(told).toEqual(['1.15272']);
  fireEvent.blur(field);
  expect(told).toEqual(['1.15272']);
  expect(field.value).toBe('1.00');
  rerender(<Field bid={117_000n} />);
  expect(field.value).toBe('1.48');
  expect(told).toEqual(['1.15272']);
});
