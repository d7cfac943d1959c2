// @vitest-environment happy-dom
import { accepted, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { notificationFromWire } from '@truefill/api/notifications/mapping.ts';
import type { WireNotification } from '@truefill/api/notifications/calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { NoticeDetail } from './notice-detail.tsx';

const REASON = 'We found no such payment. Send us the hash.';
const REJECTED = {
  id: 5,
  alarmType: 629006,
  actionType: 4,
  title: 'Your deposit of $800.00 was not credited',
  content: `Real account: ${REASON}`,
  remark: REASON,
  readStatus: 1 as const,
  timeStamp: 1,
  paymentPrice: 800,
  symbol: '',
  loanUid: '',
  ticketId: 0,
  verificationLevel: '' as const,
};

beforeEach(() => {
  const network = new ScriptedNetwork();
  network.answer = () => accepted(null);
  signIn();
});

const OTHERS = ['/user/service', '/user/verified', '/user/juniorVerified'];

const show = (notice: WireNotification) =>
  showScreen(() => <NoticeDetail notice={notificationFromWire(notice)} />, '/user/notification', OTHERS);

test('a reason that the text contains is shown once', async () => {
  await show(REJECTED);
  await screen.findByText(`Real account: ${REASON}`);
  expect(screen.queryByText(REASON)).toBeNull();
});

test('a reason that the text lacks is shown below it', async () => {
  await show({ ...REJECTED, content: 'Your deposit was not credited.' });
  await screen.findByText('Your deposit was not credited.');
  expect(screen.getByText(REASON)).toBeDefined();
});

test.each([
  ['junior', '/user/juniorVerified'],
  ['advanced', '/user/verified'],
  ['', '/user/verified'],
] as const)('a rejected verification (%s) leads to where it is sent again', async (verificationLevel, path) => {
  await show({ ...REJECTED, alarmType: 629007, verificationLevel });
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(path)).toBeDefined();
});

test('an approved one is not sent again', async () => {
  await show({ ...REJECTED, alarmType: 629124, verificationLevel: 'junior' });
  await screen.findByText(`Real account: ${REASON}`);
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});
