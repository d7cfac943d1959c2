// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const onPress = vi.fn<() => void>();
const onSubmit = vi.fn<() => void>();

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function form(busy: boolean): ReactNode {
  return (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onPress}>
        Save
      </Button>
    </form>
  );
}

test('a busy button keeps the focus and ignores presses, of its form too', () => {
  const { rerender } = render(form(false));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  button.focus();
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  // a browser takes the focus from a disabled button
  expect(button.disabled).toBe(false);
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual(['true', 'true']);
  fireEvent.click(button);
  expect([onPress.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);

  rerender(form(false));
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual([null, null]);
  fireEvent.click(button);
  expect([onPress.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
});

test('a button that waits for another action keeps the focus and ignores presses, without a sign of work of its own', () => {
  const icon = (waiting: boolean): ReactNode => (
    <IconButton label="Export" waiting={waiting} onClick={onPress}>
      x
    </IconButton>
  );
  const { rerender } = render(icon(false));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
  button.focus();
  rerender(icon(true));
  expect([document.activeElement, button.disabled]).toEqual([button, false]);
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual(['true', null]);
  fireEvent.click(button);
  expect(onPress).not.toHaveBeenCalled();
});
