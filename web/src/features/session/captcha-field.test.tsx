// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CaptchaField } from './captcha-field.tsx';
import { useCaptcha } from './use-captcha.ts';

const DRAW = '/getImageCode';
const NOW = Date.parse('2026-11-18T17:00:00Z');

function Field() {
  const captcha = useCaptcha(true);
  return <CaptchaField captcha={captcha} value="" onChange={() => undefined} />;
}

const imageShown = () => screen.getByRole<HTMLImageElement>('img').src;

test('the button loads another image, but not within three seconds of the last', async () => {
  vi.useFakeTimers({ now: NOW });
  const network = new ScriptedNetwork();
  network.answer = () => {
    const uuid = String(network.to(DRAW).length);
    return accepted({ uuid, data: `data:image/png;base64,${uuid}` });
  };
  act(() => useToasts.setState([], true));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Field />
    </QueryClientProvider>,
  );
  await pass(0);
  expect(imageShown()).toBe('data:image/png;base64,1');

  const button = screen.getByRole('button', { name: 'New image' });
  fireEvent.click(button);
  await pass(0);
  expect(network.to(DRAW)).toHaveLength(1);
  expect(useToasts.getState()).toHaveLength(1);

  await pass(3_000);
  fireEvent.click(button);
  await pass(0);
  expect(network.to(DRAW)).toHaveLength(2);
  expect(imageShown()).toBe('data:image/png;base64,2');
});
