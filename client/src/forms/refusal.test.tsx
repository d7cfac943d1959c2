// @vitest-environment happy-dom
import '../testing/hooks.fixture.tsx';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Failure } from '../calls/result.ts';
import { Refusal } from './refusal.tsx';

const TOO_OFTEN: Failure = { ok: false, code: 1110, message: '', retryAfterSeconds: 3 };

const shown = (): string => screen.getByRole('alert').textContent;

test('a waiting time counts down, is announced once, and goes when it is over', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Refusal failure={TOO_OFTEN} />);
  expect(shown()).toContain('in 3 s');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(shown()).toContain('in 1 s');
  expect(screen.getByRole('alert').getAttribute('aria-live')).toBe('off');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Refusal failure={null} />);
  rerender(<Refusal failure={{ ...TOO_OFTEN, retryAfterSeconds: 5 }} />);
  expect(shown()).toContain('in 5 s');
});

test('any other refusal stays as it is', () => {
  vi.useFakeTimers();
  render(<Refusal failure={{ ok: false, code: 1110, message: '' }} />);
  const text = screen.getByRole('alert').textContent;
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('alert').textContent).toBe(text);
});
