// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFullScreen } from './full-screen.ts';

let shown: Element | null = null;
const show = (element: Element | null): Promise<void> => {
  shown = element;
  document.dispatchEvent(new Event('fullscreenchange'));
  return Promise.resolve();
};

beforeEach(() => {
  shown = null;
  history.replaceState({}, '', '/BTCUSDT/chart');
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => shown });
  document.exitFullscreen = vi.fn<() => Promise<void>>(() => show(null));
  document.documentElement.requestFullscreen = vi.fn<() => Promise<void>>(() => show(document.documentElement));
});

afterEach(() => {
  history.replaceState({}, '', '/');
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function opened() {
  const { result, unmount } = renderHook(() => useFullScreen('BTCUSDT'));
  act(() => result.current.toggle());
  expect(result.current.full).toBe(true);
  return { full: () => result.current.full, toggle: () => act(() => result.current.toggle()), unmount };
}

function press(key: string, onKey?: (event: KeyboardEvent) => void): void {
  const field = document.body.appendChild(document.createElement('button'));
  if (onKey) field.addEventListener('keydown', onKey);
  act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}

it('Escape exits, also if the browser leaves that to the page', () => {
  const { full } = opened();
  press('a');
  expect(full()).toBe(true);
  press('Escape');
  expect(full()).toBe(false);
  expect(shown).toBeNull();
});

it('Escape exits a chart that only fills the window because its browser has no full screen', () => {
  document.documentElement.requestFullscreen = vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError('refused')));
  const { full } = opened();
  press('Escape');
  expect(full()).toBe(false);
  expect(document.exitFullscreen).not.toHaveBeenCalled();
});

it('an Escape that another handler has consumed, or that a dialog over the chart expects, is ignored', () => {
  const { full } = opened();
  press('Escape', (event) => event.preventDefault());
  expect(full()).toBe(true);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  press('Escape');
  expect(full()).toBe(true);
  dialog.remove();
  press('Escape');
  expect(full()).toBe(false);
});

it('ends when the browser ends it, by its button, and when the chart unmounts', () => {
  const { full, toggle, unmount } = opened();
  act(() => void show(null));
  expect(full()).toBe(false);
  toggle();
  expect(shown).not.toBeNull();
  toggle();
  expect([full(), shown]).toEqual([false, null]);
  toggle();
  history.replaceState({}, '', '/quotation');
  unmount();
  expect(shown).toBeNull();
});

it('continues if turning the phone only mounts another chart of the same market', () => {
  const { unmount } = opened();
  unmount();
  expect(shown).not.toBeNull();
  const { result } = renderHook(() => useFullScreen('BTCUSDT'));
  expect(result.current.full).toBe(true);
  press('Escape');
  expect([result.current.full, shown]).toEqual([false, null]);
});
