// @vitest-environment happy-dom
import '../testing/hooks.fixture.tsx';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastList } from './toast-list.tsx';
import { showToast, useToasts } from './toast-store.ts';

const HEIGHT_PX = 844;
const BUTTON_PX = 76;

beforeEach(() => {
  vi.stubGlobal('innerHeight', HEIGHT_PX);
  useToasts.setState([], true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows a toast on a page whose pinned button ends this far above the window's end. */
function showAbove(gapPx: number): string {
  const bottom = HEIGHT_PX - gapPx;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: bottom - BUTTON_PX, bottom } as DOMRect);
  render(
    <>
      <div data-pinned />
      <ToastList />
    </>,
  );
  act(() => showToast('success', () => 'Wallet saved'));
  return screen.getByRole('status').style.getPropertyValue('--pinned');
}

test('a toast is shown above what is pinned to the bottom', () => {
  expect(showAbove(0)).toBe('76px');
});

test('the padding of a sheet below its buttons counts', () => {
  expect(showAbove(16)).toBe('92px');
});

test('the button of a short page, far above the bottom, does not raise it', () => {
  expect(showAbove(400)).toBe('0px');
});
