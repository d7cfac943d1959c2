// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { ALARMS, type AlarmName } from '@truefill/api/notifications/alarms.ts';
import { ToastList } from '@truefill/client/toasts/toast-list.tsx';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { announceNewNotices } from './announce-new.ts';

let network: ScriptedNetwork;
beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState([], true);
  network = new ScriptedNetwork();
  signIn();
});

function notice(id: number, alarm: AlarmName, title: string) {
  const shown = { id, alarmType: ALARMS[alarm].type, actionType: 4, title, content: '', remark: '' };
  return { ...shown, readStatus: 0, timeStamp: 1, paymentPrice: 0, symbol: 'BTCUSDT', loanUid: '', ticketId: 0 };
}

/** Announces the newest notices. @returns the paths gone to */
async function announce(...list: readonly ReturnType<typeof notice>[]): Promise<string[]> {
  network.answer = (path) => accepted(path.endsWith('/user/notification') ? { list, pages: 1 } : null);
  const gone: string[] = [];
  render(<ToastList />);
  void announceNewNotices(list.length, (path) => gone.push(path));
  await pass(100);
  return gone;
}

test.each([
  ['priceAlert', 'See chart', '/BTCUSDT/chart'],
  ['stopLoss', 'History', '/history'],
  ['orderFilled', 'Positions', '/position'],
] as const)('%s while the app is open shows a toast with a link', async (alarm, link, path) => {
  const gone = await announce(notice(3, alarm, 'what has happened'));
  expect(screen.getByRole('status').textContent).toContain('what has happened');
  fireEvent.click(screen.getByRole('button', { name: link }));
  await pass(100);
  expect(gone).toEqual([path]);
  expect(network.to('/notification/read')[0]?.body).toEqual({ ids: [3] });
  expect(useToasts.getState()).toEqual([]);
});

test('what is shown otherwise, or was read, shows none', async () => {
  await announce(notice(3, 'optionWin', 'won'), { ...notice(4, 'stopLoss', 'closed'), readStatus: 1 });
  expect(useToasts.getState()).toEqual([]);
});
