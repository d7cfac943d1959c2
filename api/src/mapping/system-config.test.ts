import { describe, expect, it } from 'vitest';
import { brandSwitches } from '../brand.ts';
import { customerLinkToWire, systemConfigToWire } from './system-config.ts';

describe('system configuration', () => {
  it('names every switch once, with its value', () => {
    const switches = brandSwitches.parse({ contract: true });
    const wire = systemConfigToWire(switches);
    expect(wire).toHaveLength(Object.keys(switches).length);
    expect(new Set(wire.map(({ name }) => name)).size).toBe(wire.length);
    expect(wire).toContainEqual({ name: 'Contract', enable: true });
    expect(wire).toContainEqual({ name: 'VIRTUAL_CURRENCY_TRADE', enable: false });
  });
});

describe('service link', () => {
  const none = { chatUrl: '', telegram: '', whatsapp: '', email: '' };
  it.each([
    [none, '0'],
    [{ ...none, chatUrl: 'https://chat.example' }, '1|https://chat.example'],
    [{ ...none, telegram: 'desk', email: 'a@b.example' }, '2|https://t.me/desk|mailto:a@b.example'],
    [{ ...none, whatsapp: '+1 555 0100' }, '2|https://wa.me/15550100'],
  ])('%j is %s', (service, link) => {
    expect(customerLinkToWire(service)).toBe(link);
  });
});
