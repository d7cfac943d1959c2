// @vitest-environment happy-dom
import { accepted, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { StandardsScreen } from './standards.tsx';

let network: ScriptedNetwork;
beforeEach(() => {
  queryClient.clear();
  network = new ScriptedNetwork();
  network.answer = () => accepted({});
  signIn();
  Object.assign(brand(), {
    site: 'Example',
    categories: [4],
    company: { legalName: '', registration: '', address: '', license: '' },
    rules: { ...brand().rules, feeRate: '0.002', overnightYearlyRate: '0.05' },
    options: { ...brand().options, optionFeeRate: '0' },
    treasury: { ...brand().treasury, minDepositUsd: 30, conversionShare: '0.001' },
    switches: { ...brand().switches, standardsPage: true },
    riskWarning: undefined,
  });
});

const show = () => showScreen(StandardsScreen, '/user/standards', ['/user']);

test('every number is from the rules in force, and what the brand does not state is omitted', async () => {
  await show();
  expect(await screen.findByText(/^An order costs 0\.2% of its margin/)).toBeTruthy();
  expect(screen.getByText('A withdrawal worth $100.00 to $10,000,000.00 costs $25.00.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Who we are' })).toBe(null);
  expect(screen.queryByText(/retail accounts lose money/)).toBe(null);
});

test('the operating company and the share of losing accounts are shown if they are given', async () => {
  Object.assign(brand(), {
    company: { legalName: 'Example Ltd', registration: '', address: '', license: '', founded: 2016, countries: 183 },
    riskWarning: { lossPercent: 74 },
  });
  await show();
  expect(await screen.findByText('Example Ltd')).toBeTruthy();
  for (const words of ['2016', '183']) expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText('License')).toBe(null);
  expect(screen.getByText(/^74% of retail accounts lose money when trading with Example/)).toBeTruthy();
});

test('a brand without the page leads home', async () => {
  Object.assign(brand(), { switches: { ...brand().switches, standardsPage: false } });
  await show();
  expect(await screen.findByText('/user')).toBeTruthy();
});
