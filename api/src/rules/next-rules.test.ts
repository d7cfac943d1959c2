import { describe, expect, it } from 'vitest';
import { brandFile } from '../brand.ts';
import { BRAND_FILE } from '../brand-file.fixture.ts';
import { brandAnnounced, brandFrom } from './next-rules.ts';

const FROM = '2027-01-31T17:00:00Z';
const FROM_MS = Date.UTC(2027, 0, 31, 17);
const FILE = {
  ...BRAND_FILE,
  rules: { maxAlerts: 7 },
  treasury: { verification: { deposit: 'advanced', withdraw: 'none', loan: 'junior' }, disableDeposit: 'chat' },
};
const brand = (nextRules?: object) => ({ ...brandFile.parse({ ...FILE, ...(nextRules && { nextRules }) }), id: 'one' });

describe('announced rules', () => {
  const announcing = brand({ from: FROM, rules: { maxLeverage: 30 }, loans: { dailyRate: '0.001' } });

  it('do not apply before their time, to the millisecond', () => {
    expect(brandFrom(announcing, FROM_MS - 1)).toBe(announcing);
    expect(announcing.rules.maxLeverage).toBe(200);
  });

  it('apply to a process that starts at their time, and are then no longer announced', () => {
    const after = brandFrom(announcing, FROM_MS);
    expect(after).toMatchObject({ id: 'one', rules: { maxLeverage: 30, maxAlerts: 7 }, loans: { dailyRate: '0.001' } });
    expect(after).not.toHaveProperty('nextRules');
  });

  it('change nothing else', () => {
    const { rules, loans, nextRules: _, ...others } = announcing;
    const { rules: nextRules, loans: nextLoans, ...after } = brandFrom(announcing, FROM_MS);
    expect(after).toEqual(others);
    expect(nextRules).toEqual({ ...rules, maxLeverage: 30 });
    expect(nextLoans).toEqual({ ...loans, dailyRate: '0.001' });
  });

  it('start at midnight UTC if only a date is given', () => {
    const dated = brand({ from: '2027-01-31', rules: { maxLeverage: 30 } });
    expect(brandFrom(dated, Date.UTC(2027, 0, 31) - 1).rules.maxLeverage).toBe(200);
    expect(brandFrom(dated, Date.UTC(2027, 0, 31)).rules.maxLeverage).toBe(30);
  });

  it('may name one level of verification, and remove a key', () => {
    const next = brandAnnounced(
      brand({ from: FROM, treasury: { verification: { withdraw: 'advanced' }, disableDeposit: null } }),
    );
    expect(next?.treasury.verification).toEqual({ deposit: 'advanced', withdraw: 'advanced', loan: 'junior' });
    expect(next?.treasury.disableDeposit).toBe(undefined);
  });

  it('are empty if a brand announces none', () => {
    expect(brandAnnounced(brand())).toBe(null);
    const plain = brand();
    expect(brandFrom(plain, FROM_MS)).toBe(plain);
  });
});
