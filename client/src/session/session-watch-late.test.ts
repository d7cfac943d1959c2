// @vitest-environment happy-dom
import { refused, ScriptedNetwork } from '../testing/hooks.fixture.tsx';
import { expect, test, vi } from 'vitest';
import { recheckSession, startSession } from './session.ts';

/** whether the code of the watch loads, and how often it checked */
const code = vi.hoisted(() => ({ broken: true, looks: 0 }));
vi.mock('./session-watch.ts', () => {
  if (code.broken) throw new TypeError('no line');
  return { watchSession: () => ({ checkNow: () => void (code.looks += 1), checkLater: () => undefined }) };
});

test('a watch whose code failed to load is fetched again at the next doubt', async () => {
  new ScriptedNetwork().answer = () => refused(1000);
  await startSession({ demoTrading: true, onEnded: () => undefined, onChangedElsewhere: () => undefined });
  await vi.dynamicImportSettled();
  code.broken = false;
  recheckSession();
  await vi.waitFor(() => expect(code.looks).toBe(1));
});
