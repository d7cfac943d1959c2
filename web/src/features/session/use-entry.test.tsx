// @vitest-environment happy-dom
import { accepted, pass, refused, runHook, ScriptedNetwork } from '../../hooks.fixture.tsx';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useEntry } from './use-entry.ts';

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ state: { location: { pathname: '/' } } }) }));

const SEND = '/wa-na/sendMail';
const CONTACT = { kind: 'email', email: 'mara@mail.example', country: '', phone: '' } as const;
const NOW = Date.parse('2026-11-18T17:00:00Z');

let network: ScriptedNetwork;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  network = new ScriptedNetwork();
});

function entry() {
  const { result } = runHook(() => useEntry('register'));
  act(() => result.current.change({ contact: CONTACT }));
  return result;
}

async function askForCode(result: ReturnType<typeof entry>): Promise<void> {
  act(() => void result.current.toCode());
  await pass(0);
}

test('two presses at once have one code sent', async () => {
  network.answer = () => accepted(null);
  const result = entry();
  act(() => {
    void result.current.toCode();
    void result.current.toCode();
  });
  await pass(0);
  expect(network.to(SEND)).toHaveLength(1);
  expect(result.current.draft).toMatchObject({ step: 'code', sentAtMs: NOW });
  expect(result.current.toEarlierCode).toBeNull();
});

test('a sending whose answer was lost leaves a way on to the code', async () => {
  const result = entry();
  await askForCode(result);
  expect(result.current.draft.step).toBe('contact');
  expect(result.current.refusal).not.toBeNull();
  act(() => result.current.toEarlierCode?.());
  expect(result.current).toMatchObject({ refusal: null, toEarlierCode: null, draft: { step: 'code', sentAtMs: null } });
});

test('one that comes too soon after another does so too, and knows when that one was sent', async () => {
  vi.stubGlobal('fetch', async () => Response.json(refused(1110), { status: 429, headers: { 'retry-after': '42' } }));
  const result = entry();
  await askForCode(result);
  act(() => result.current.toEarlierCode?.());
  expect(result.current.draft).toMatchObject({ step: 'code', sentAtMs: NOW - 18_000 });
});

test.each([1001, 1033, 1057])('a refusal by %i leaves none', async (code) => {
  network.answer = () => refused(code);
  const result = entry();
  await askForCode(result);
  expect(result.current.refusal?.code).toBe(code);
  expect(result.current.toEarlierCode).toBeNull();
});

test('the code went to the contact as it was when it was asked for', async () => {
  network.answer = () => accepted(null);
  const result = entry();
  act(() => void result.current.toCode());
  act(() => result.current.change({ contact: { ...CONTACT, email: 'somebody-else@mail.example' } }));
  await pass(0);
  expect(network.to(SEND)[0]?.body).toMatchObject({ email: CONTACT.email });
  expect(result.current.draft.contact).toEqual(CONTACT);
});
