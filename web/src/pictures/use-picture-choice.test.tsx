// @vitest-environment happy-dom
import { accepted, pass, runHook, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { brand } from '@truefill/client/brand.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { act } from '@testing-library/react';
import i18next from 'i18next';
import type { ChangeEvent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePictureChoice, type PictureChoice } from './use-picture-choice.ts';

vi.mock('./prepare-picture.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

/** The user picks a file in the device's dialog. */
function pick(choice: PictureChoice, input: { readonly files: readonly File[]; value: string }): void {
  choice.input.onChange?.({ currentTarget: input } as unknown as ChangeEvent<HTMLInputElement>);
}

beforeEach(() => useToasts.setState([], true));

test('an image above the brand’s limit is rejected by its size alone, and the limit is shown', async () => {
  Object.assign(brand().images, { maxMegabytes: 2 });
  const onTaken = vi.fn<(picture: File) => void>();
  const { result } = runHook(() => usePictureChoice(onTaken));
  const large = Object.defineProperty(new File(['x'], 'me.png', { type: 'image/png' }), 'size', { value: 2 * 1024 * 1024 + 1 });
  const input = { files: [large], value: 'me.png' };
  act(() => pick(result.current, input));
  await vi.waitFor(() => expect(useToasts.getState()).toHaveLength(1));
  expect(onTaken).not.toHaveBeenCalled();
  expect(useToasts.getState().map(({ tone, getText }) => [tone, getText(i18next)])).toEqual([
    ['error', i18next.t('account.picture.error.size', { megabytes: 2 })],
  ]);
  expect(useToasts.getState()[0]?.getText(i18next)).toContain('2 MB');
  // choosing the same file again fires an event
  expect(input.value).toBe('');
});

test('a picture that is chosen without a connection waits for the code that prepares it', async () => {
  vi.useFakeTimers();
  const network = new ScriptedNetwork();
  const { result } = runHook(() => usePictureChoice(vi.fn<(picture: File) => void>()));
  const input = { files: [new File(['x'], 'me.png', { type: 'image/png' })], value: 'me.png' };
  act(() => pick(result.current, input));
  await pass(30_000);
  expect(result.current.busy).toBe(true);
  expect(useToasts.getState()).toEqual([]);
  network.answer = () => accepted({});
  await pass(3_000);
  // this test's code cannot be loaded at all
  expect(result.current.busy).toBe(false);
  expect(useToasts.getState()).toHaveLength(1);
});

test('if the server does not have the image code, an error is shown and another image can be chosen', async () => {
  new ScriptedNetwork().answer = () => accepted({});
  const taken = vi.fn<(picture: File) => void>();
  const { result } = runHook(() => usePictureChoice(taken));
  const input = { files: [new File(['x'], 'me.png', { type: 'image/png' })], value: 'me.png' };
  act(() => pick(result.current, input));
  await vi.waitFor(() => expect(useToasts.getState()).toHaveLength(1));
  expect(taken).not.toHaveBeenCalled();
  expect(result.current.busy).toBe(false);
});
