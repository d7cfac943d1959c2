// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ResponsiveSheet } from './responsive-sheet.tsx';
import { SETTLES_MS } from './use-settled.ts';

const onPress = vi.fn<() => void>();
const onOpenChange = vi.fn<(open: boolean) => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  onPress.mockReset();
  onOpenChange.mockReset();
  render(
    <ResponsiveSheet
      open
      onOpenChange={onOpenChange}
      presentation="sheet"
      title="Running"
      closeLabel="Close"
      footer={<button onClick={onPress}>View all</button>}
    >
      Up or down
    </ResponsiveSheet>,
  );
});

afterEach(() => {
  cleanup();
  if (vi.isFakeTimers()) vi.advanceTimersByTime(SETTLES_MS);
  vi.useRealTimers();
});

/** Clicks as a browser reports it. @param presses 2 for the second click of a double click */
function click(name: string, presses: number): void {
  fireEvent.click(screen.getByRole('button', { name }), { detail: presses });
}

test('the second click of the double click that opened a sheet presses nothing in it', () => {
  click('View all', 2);
  click('Close', 2);
  expect(onPress).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('a click of its own works immediately, and by keyboard', () => {
  click('View all', 1);
  click('View all', 0);
  expect(onPress).toHaveBeenCalledTimes(2);
});

test('quick clicks work once the sheet has been open for a moment', () => {
  act(() => void vi.advanceTimersByTime(SETTLES_MS));
  click('View all', 1);
  click('View all', 2);
  expect(onPress).toHaveBeenCalledTimes(2);
});

test('the second click of the double click that closed a sheet presses nothing on the page', () => {
  cleanup();
  const page = (open: boolean) => (
    <>
      <button onClick={onPress}>Buy</button>
      <ResponsiveSheet open={open} onOpenChange={onOpenChange} presentation="sheet" title="Position" closeLabel="Close">
        Bought
      </ResponsiveSheet>
    </>
  );
  const buy = (presses: number) => fireEvent.click(screen.getByText('Buy'), { detail: presses });
  const { rerender } = render(page(true));
  rerender(page(false));
  buy(2);
  expect(onPress).not.toHaveBeenCalled();
  buy(1);
  buy(0);
  expect(onPress).toHaveBeenCalledTimes(2);
  rerender(page(true));
  rerender(page(false));
  act(() => void vi.advanceTimersByTime(SETTLES_MS));
  buy(2);
  expect(onPress).toHaveBeenCalledTimes(3);
});

describe('the chosen focus after closing', () => {
  function Page({ open }: { readonly open: boolean }) {
    return (
      <>
        <button>Markets</button>
        <button>Orders</button>
        <ResponsiveSheet
          open={open}
          onOpenChange={onOpenChange}
          presentation="sheet"
          title="Filled"
          closeLabel="Close"
          finalFocus={() => screen.getByText('Orders')}
        >
          Bought
        </ResponsiveSheet>
      </>
    );
  }

  async function close(meanwhile: () => void): Promise<void> {
    cleanup();
    vi.useRealTimers();
    const { rerender } = render(<Page open />);
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    meanwhile();
    rerender(<Page open={false} />);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }

  test('is set', async () => {
    await close(() => undefined);
    expect(document.activeElement?.textContent).toBe('Orders');
  });

  test('is not set if the user has gone elsewhere while the sheet was closing', async () => {
    await close(() => screen.getByText('Markets').focus());
    expect(document.activeElement?.textContent).toBe('Markets');
  });
});

test('a field that takes the focus as it appears does not keep it from returning to what opened the sheet', async () => {
  cleanup();
  vi.useRealTimers();
  const page = (sheet: 'none' | 'open' | 'closed') => (
    <>
      <button>Withdraw</button>
      {sheet === 'none' ? null : (
        <ResponsiveSheet
          open={sheet === 'open'}
          onOpenChange={onOpenChange}
          presentation="dialog"
          title="Is it you?"
          closeLabel="Close"
        >
          {sheet === 'open' ? <input aria-label="Password" autoFocus /> : null}
        </ResponsiveSheet>
      )}
    </>
  );
  const { rerender } = render(page('none'));
  screen.getByText('Withdraw').focus();
  rerender(page('open'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  rerender(page('closed'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByText('Withdraw'));
});
