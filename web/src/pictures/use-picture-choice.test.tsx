// @vitest-environment happy-dom
import { runHook } from '@truefill/client/testing/hooks.fixture.tsx';
import { useNotices } from '@truefill/client/notices/notices-store.ts';
import { act } from '@testing-library/react';
import type { ChangeEvent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePictureChoice } from './use-picture-choice.ts';

vi.mock('./prepare-picture.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => useNotices.setState([], true));

test('where the part that makes pictures ready does not load, that is told and another picture can be chosen', async () => {
  const taken = vi.fn<(picture: File) => void>();
  const { result } = runHook(() => usePictureChoice(taken));
  const input = { files: [new File(['x'], 'me.png', { type: 'image/png' })], value: 'me.png' };
  await act(() => result.current.take({ currentTarget: input } as unknown as ChangeEvent<HTMLInputElement>));
  expect(taken).not.toHaveBeenCalled();
  expect(useNotices.getState()).toHaveLength(1);
  expect(result.current.busy).toBe(false);
});
