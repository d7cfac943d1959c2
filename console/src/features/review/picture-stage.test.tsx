// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useSession, type Operator } from '../../session/session.ts';
import { usePicture } from './picture-stage.tsx';

test('an image is requested on behalf of the operator shown as signed in: each view is recorded', async () => {
  const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>(() => Promise.resolve(new Response('picture')));
  vi.stubGlobal('fetch', fetched);
  useSession.setState({ operator: { operatorId: 7 } as unknown as Operator });
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => usePicture('one'), { wrapper });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  const [path, init] = fetched.mock.lastCall ?? [];
  expect(path).toBe('/operator/v1/file/one');
  expect(new Headers(init?.headers).get('x-operator')).toBe('7');
});
