import { describe, expect, it } from 'vitest';
import { brandSwitches } from '../brand.ts';
import { brandTreasury } from '../brand-treasury.ts';
import { customerLinkToWire, systemConfigToWire } from './mapping.ts';

const treasury = brandTreasury.parse({});

describe('system configuration', () => {
  it('names every switch once, with its value', () => {
    const switches = brandSwitches.parse({ contract: true });
    const wire = systemConfigToWire({ switches, treasury });
    expect(wire.length).toBeGreaterThanOrEqual(Object.keys(switches).length);
    expect(new Set(wire.map(({ name }) => name)).size).toBe(wire.length);
    expect(wire).toContainEqual({ name: 'Contract', enable: true });
    expect(wire).toContainEqual({ name: 'VIRTUAL_CURRENCY_TRADE', enable: false });
  });
});

it.each([
  ['user/standards', 'standardsPage'],
  ['user/privacy', 'privacyPage'],
  ['user/bankCard', 'bankCard'],
  ['user/loan', 'userLoan'],
  ['user/juniorVerfiy', 'twoLevelVerification'],
  ['user/bindEmail', 'canBindEmail'],
  ['user/myWallet', 'myWalletPage'],
  ['user/service', 'customerService'],
] as const)('the menu switch %s goes by its name', (name, ours) => {
  for (const on of [true, false]) {
    expect(systemConfigToWire({ switches: brandSwitches.parse({ [ours]: on }), treasury })).toContainEqual({ name, enable: on });
  }
});

it.each(['service', 'page', 'chat'] as const)('deposits that are turned off (%s) are a switch of their own', (disableDeposit) => {
  const switches = brandSwitches.parse({});
  const off = systemConfigToWire({ switches, treasury: brandTreasury.parse({ disableDeposit, hiddenQrCode: true }) });
  expect(off).toContainEqual({ name: 'disableDeposit', enable: true });
  expect(off).toContainEqual({ name: 'HIDDEN_QR_CODE', enable: true });
  const on = systemConfigToWire({ switches, treasury });
  expect(on).toContainEqual({ name: 'disableDeposit', enable: false });
  expect(on).toContainEqual({ name: 'HIDDEN_QR_CODE', enable: false });
});

describe('service link', () => {
  const none = { chatUrl: '', telegram: '', whatsapp: '', email: '' };
  it.each([
    [none, '0'],
    [{ ...none, chatUrl: 'https://chat.example' }, '1|https://chat.example'],
    [
      { chatUrl: 'https://chat.example', telegram: 'desk', whatsapp: '+1 555 0100', email: 'a@b.example' },
      '1|https://chat.example|https://t.me/desk|https://wa.me/15550100|mailto:a@b.example',
    ],
    [{ ...none, telegram: 'desk', email: 'a@b.example' }, '2|https://t.me/desk|mailto:a@b.example'],
    [{ ...none, whatsapp: '+1 555 0100' }, '2|https://wa.me/15550100'],
  ])('%j is %s', (service, link) => {
    expect(customerLinkToWire({ service, switches: { customerService: true } })).toBe(link);
    // a brand with customer service switched off gives no contacts
    expect(customerLinkToWire({ service, switches: { customerService: false } })).toBe('0');
  });
});
