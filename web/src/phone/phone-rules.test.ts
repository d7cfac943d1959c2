// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { brand } from '@truefill/client/brand.ts';
import { expect, test, vi } from 'vitest';
import { loadPhoneRules } from './phone-rules.ts';

/** whether the numbering plans come */
const line = vi.hoisted(() => ({ broken: true }));
vi.mock('./all-numbers.ts', () => {
  if (line.broken) throw new TypeError('no line');
  return { phoneRules: {} };
});

test('numbering plans that did not come are asked for again', async () => {
  Object.assign(brand(), { switches: { ...brand().switches, phoneRegisterSms: false } });
  await expect(loadPhoneRules()).rejects.toThrow();
  line.broken = false;
  expect(await loadPhoneRules()).toEqual({});
});
