// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ToastList } from '@truefill/client/toasts/toast-list.tsx';
import { DecimalField } from '@truefill/ui/components/decimal-field.tsx';
import { announceRefusedNumbers } from './announce-refused-numbers.ts';

let end: () => void;
beforeEach(() => (end = announceRefusedNumbers()));
afterEach(() => end());

function Amount() {
  const [text, setText] = useState('');
  return (
    <>
      <DecimalField label="Amount" scale={2} value={text} onChange={setText} />
      <ToastList />
    </>
  );
}

test('what a number field refuses is announced, and what it takes is not', async () => {
  render(<Amount />);
  const paste = (text: string): boolean => fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } });
  paste('1.250,5');
  expect(screen.getByRole('status').textContent).toBe('');
  paste('1.2345');
  expect(screen.getByRole('status').textContent).toContain('Too many digits after the decimal point.');
  paste('12 or 50');
  expect(screen.getByRole('status').textContent).toContain('Use digits and one decimal point.');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1250.5');
});
