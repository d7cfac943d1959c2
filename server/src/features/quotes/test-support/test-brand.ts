import type { Brand } from '@truefill/api/brand.ts';
import { minimalBrand } from '../../../test-support/minimal-brand.ts';

/** A brand that shows every category, with the given overrides. */
export function testBrand(
  overrides: { id?: string; categories?: number[]; markupPoints?: Record<string, number>; hosts?: string[] } = {},
): Brand {
  const { id = 'test', markupPoints = {}, ...keys } = overrides;
  return minimalBrand(id, {
    site: 'Test',
    title: 'Test',
    hosts: ['test.localhost'],
    timeZone: 'UTC',
    rules: { markupPoints },
    ...keys,
  });
}
