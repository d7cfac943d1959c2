// @vitest-environment happy-dom
import { accepted, pass, refused, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { CONSOLE_PATHS } from '@truefill/api/console-paths.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../calls/call.ts';
import { dropSession, followTabs, holdSession, useSession, type Operator } from './session.ts';

const ANN = { operatorId: 1, name: 'Ann' } as unknown as Operator;
const BEN = { operatorId: 2, name: 'Ben' } as unknown as Operator;

let network: ScriptedNetwork;
/** how often the other tabs were notified, and a function that notifies this one */
let notifications: number;
let notifyTab: () => void;
let changes: number;

beforeEach(() => {
  vi.useFakeTimers();
  notifications = 0;
  changes = 0;
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage: (() => void) | null = null;
      constructor() {
        notifyTab = () => this.onmessage?.();
      }
      postMessage(): void {
        notifications++;
      }
      close(): void {
        this.onmessage = null;
      }
    },
  );
  localStorage.clear();
  useSession.setState({ operator: null });
  network = new ScriptedNetwork();
  network.answer = () => accepted(BEN);
  followTabs(() => void changes++);
});

/** The operator named in the last request. */
function shownOperator(): string | null {
  const [, init] = vi.mocked(fetch).mock.lastCall ?? [];
  return new Headers(init?.headers).get('x-operator');
}

test('follows another tab in which somebody else signs in', async () => {
  holdSession(ANN);
  expect(notifications).toBe(1);
  notifyTab();
  await pass(0);
  expect(network.to(CONSOLE_PATHS.operatorSession)).toHaveLength(1);
  expect(useSession.getState().operator?.name).toBe('Ben');
  expect(changes).toBe(1);
  // a tab that only follows notifies nobody
  expect(notifications).toBe(1);

  notifyTab();
  await pass(0);
  expect(changes).toBe(1);
});

test('the other tabs are notified once when the session is dropped', () => {
  holdSession(ANN);
  dropSession();
  dropSession();
  expect(notifications).toBe(2);
});

test('a call names the operator shown as signed in; the query for the session owner does not', async () => {
  vi.spyOn(globalThis, 'fetch');
  network.answer = () => refused(1);
  await call('reviewStats', {});
  expect(shownOperator()).toBeNull();
  holdSession(ANN);
  await call('reviewStats', {});
  expect(shownOperator()).toBe('1');
  await call('operatorSession', {});
  expect(shownOperator()).toBeNull();
});
