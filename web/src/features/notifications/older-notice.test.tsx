// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, screen } from '@testing-library/react';
import type { WireNotification } from '@truefill/api/notifications/calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { NotificationsScreen } from './notifications.tsx';

const NOTICES = 250;
let network: ScriptedNetwork;
let failing = false;

const noticeOf = (id: number): WireNotification => ({
  id,
  alarmType: 629006,
  actionType: 4,
  title: `Deposit ${id}`,
  content: `Content ${id}`,
  remark: '',
  readStatus: 1,
  timeStamp: id,
  paymentPrice: 0,
  symbol: '',
  loanUid: '',
  ticketId: 0,
  verificationLevel: '',
});

beforeEach(() => {
  failing = false;
  network = new ScriptedNetwork();
  network.answer = (path, { page, limit }: { page: number; limit: number }) => {
    if (!path.endsWith('/user/notification')) return accepted(null);
    if (failing && limit > 10) return refused(1000);
    const first = NOTICES - (page - 1) * limit;
    const list = Array.from({ length: Math.min(limit, first) }, (_, index) => noticeOf(first - index));
    return accepted({ list, pages: Math.ceil(NOTICES / limit) });
  };
  signIn();
});

const open = (id: number) => showScreen(() => <NotificationsScreen />, `/user/notification?id=%22${id}%22`);
const longPages = (): number =>
  network.to('/user/notification').filter(({ body }) => (body as { limit: number }).limit === 100).length;

test('a notice beyond the first page is opened by its address', async () => {
  await open(120);
  expect(await screen.findByText('Content 120')).toBeDefined();
  expect(longPages()).toBe(2);
});

test('one of the first page needs no search', async () => {
  await open(245);
  expect(await screen.findByText('Content 245')).toBeDefined();
  expect(longPages()).toBe(0);
});

test('an unknown one is said to be unknown, and leads to the list', async () => {
  await open(251);
  expect(await screen.findByText('This notification does not exist')).toBeDefined();
  expect(longPages()).toBe(1);
  fireEvent.click(screen.getByRole('link', { name: 'Notifications' }));
  expect(await screen.findByText('Deposit 250')).toBeDefined();
});

test('a failed search can be repeated', async () => {
  failing = true;
  await open(130);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  failing = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Content 130')).toBeDefined();
});
