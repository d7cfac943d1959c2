// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { RulesScreen } from './rules.tsx';

/** whether the texts load */
const line = vi.hoisted(() => ({ broken: false }));
vi.mock('@truefill/locales/long-texts.ts', async (original) => {
  const real = await original<{ readonly loadRuleTexts: (code: string) => Promise<object> }>();
  const load = (code: string) => (line.broken ? Promise.reject(new TypeError('no line')) : real.loadRuleTexts(code));
  return { ...real, loadRuleTexts: load };
});

const HASH = 'ab'.repeat(32);
const rule = (id: string, section: string, number: string, values: object, applies = true) => ({
  id,
  section,
  number,
  applies,
  values,
  sinceTs: Date.UTC(2026, 0, 2, 12),
});
const RULES = {
  version: 3,
  hash: HASH,
  sinceTs: Date.UTC(2026, 2, 4, 12, 30),
  list: [
    rule('fee', 'trading', '1.4', { share: '0.002' }),
    rule('minimumHold', 'trading', '1.7', { seconds: 180 }),
    rule('withdrawalLimits', 'withdrawals', '4.2', { minUsd: 50, maxUsd: 10_000_000 }),
    rule('loanInterest', 'loans', '6.3', { dailyShare: '0.001' }, false),
  ],
  next: null as unknown,
};
const change = (fromTs: number) => ({
  fromTs,
  hash: 'cd'.repeat(32),
  changes: [
    {
      id: 'minimumHold',
      section: 'trading',
      number: '1.7',
      before: { applies: true, values: { seconds: 180 } },
      after: { applies: true, values: { seconds: 0 } },
    },
    {
      id: 'loanInterest',
      section: 'loans',
      number: '6.3',
      before: { applies: false, values: { dailyShare: '0.001' } },
      after: { applies: true, values: { dailyShare: '0' } },
    },
  ],
});

let network: ScriptedNetwork;
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryDefaults(['texts'], { retryDelay: 0 });
  line.broken = false;
  network = new ScriptedNetwork();
  network.answer = () => accepted(RULES);
  Object.assign(brand(), { site: 'Example', timeZone: 'UTC' });
});

const show = (path = '/rules') => showScreen(RulesScreen, path, ['/']);

test('each rule is shown with its number, its values and its effective date; inapplicable ones are omitted', async () => {
  await show();
  expect(
    await screen.findByText('Every rule of Example that touches your money, with the figures that are in force now.'),
  ).toBeTruthy();
  const row = (await screen.findByText(/^An order costs 0\.2% of its margin/)).closest('li') as HTMLElement;
  expect(within(row).getByText('1.4')).toBeTruthy();
  expect(within(row).getByText('since 2026-01-02')).toBeTruthy();
  expect(
    screen.getByText(
      'A withdrawal is worth $50.00 at least and $10,000,000.00 at most. A balance below that can be withdrawn as a whole.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Withdrawals' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Loans' })).toBe(null);
  expect(screen.queryByText(/0\.1%/)).toBe(null);
  expect(screen.getAllByText(/^A position keeps the overnight fee and the minimum holding time/)).toHaveLength(1);
});

test.each([
  ['has contracts from before', [{}], true],
  ['never had one', [], false],
])('without contracts, whoever %s', async (_, orders, shown) => {
  const { switches } = brand();
  Object.assign(brand(), { switches: { ...switches, contract: false } });
  const list = RULES.list.map((one) => (one.section === 'trading' ? { ...one, applies: false } : one));
  network.answer = (path) => {
    if (path.endsWith('/order/query')) return accepted({ list: orders, pages: 1 });
    return path.endsWith('/rules') ? accepted({ ...RULES, list }) : null;
  };
  signIn();
  await show();
  await screen.findByText(
    'A withdrawal is worth $50.00 at least and $10,000,000.00 at most. A balance below that can be withdrawn as a whole.',
  );
  await waitFor(() => expect(network.to('/order/query')).toHaveLength(1));
  await waitFor(() => expect(screen.queryAllByText(/^No new contracts can be opened here/)).toHaveLength(shown ? 1 : 0));
  expect(screen.queryAllByText(/^You can close a position by hand 3 min after/)).toHaveLength(shown ? 1 : 0);
  expect(screen.queryByText(/^A position keeps the overnight fee/)).toBe(null);
  Object.assign(brand(), { switches });
});

test('the version is shown at the top with its time and its hash', async () => {
  await show();
  expect(await screen.findByText(HASH)).toBeTruthy();
  expect(screen.getByText('2026-03-04 12:30:00')).toBeTruthy();
  expect(screen.queryByText(/^Announced for/)).toBe(null);
});

test('announced rules show their time, and each rule as it is and as it will be', async () => {
  network.answer = () => accepted({ ...RULES, next: change(Date.UTC(2999, 0, 31, 17)) });
  await show();
  const card = (await screen.findByText('Announced for 2999-01-31 17:00:00')).closest('section') as HTMLElement;
  expect(within(card).getByText(/^You can close a position by hand 3 min after it was filled/)).toBeTruthy();
  expect(within(card).getByText(/^While its market is open, a position can be closed by hand/)).toBeTruthy();
  expect(within(card).getByText('Does not apply.')).toBeTruthy();
  expect(within(card).getByText('A loan costs no interest.')).toBeTruthy();
  expect(within(card).getByText(/never before it\.$/)).toBeTruthy();
});

test('announced rules whose time has passed without a restart are not shown as in force', async () => {
  network.answer = () => accepted({ ...RULES, next: change(1_000) });
  await show();
  expect(await screen.findByText(/these rules change with the next start of the service/)).toBeTruthy();
});

test('rules that fail to load are requested again', async () => {
  network.answer = () => refused(1_000);
  await show();
  expect(await screen.findByText('The rules did not load')).toBeTruthy();
  network.answer = () => accepted(RULES);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(HASH)).toBeTruthy();
});

test('an unknown rule of a newer server does not affect the others', async () => {
  network.answer = () => accepted({ ...RULES, list: [rule('later', 'trading', '1.99', {}), ...RULES.list] });
  await show();
  expect(await screen.findByText(/^An order costs 0\.2% of its margin/)).toBeTruthy();
});

test('texts that fail to load can be requested again', async () => {
  line.broken = true;
  await show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  line.broken = false;
  fireEvent.click(retry);
  expect(await screen.findByText(/^An order costs 0\.2% of its margin/)).toBeTruthy();
});
