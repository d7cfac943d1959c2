// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { brand } from '@truefill/client/brand.ts';
import { expect, test, vi } from 'vitest';
import { loadPhoneRules } from './phone-rules.ts';

/** whether the numbering plans load */
const line = vi.hoisted(() => ({ broken: true }));
vi.mock('./all-numbers.ts', () => {
  if (line.broken) throw new TypeError('no line');
  return { phoneRules: {} };
});

test('numbering plans that failed to load are requested again', async () => {
  Object.assign(brand(), { switches: { ...brand().switches, phoneRegisterSms: false } });
  await expect(loadPhoneRules()).rejects.toThrow();
  line.broken = false;
  expect(await loadPhoneRules()).toEqual({});
});
