import { describe, expect, test } from 'vitest';
import type { PublicBrand } from '@truefill/api/brand.ts';
import { tradeModeFor, tradeModes } from './trade-mode.ts';

const brand = (contract: boolean, optionMock: boolean, defaultTradeType: 'market' | 'option') =>
  ({ switches: { contract, optionMock }, defaultTradeType }) as Pick<PublicBrand, 'switches' | 'defaultTradeType'>;

describe('the mode to trade in', () => {
  test.each([
    ['the brand’s default initially', null, brand(true, true, 'option'), 'option'],
    ['the mode stored on the device', 'market', brand(true, true, 'option'), 'market'],
    ['the other if the default is off', null, brand(true, false, 'option'), 'market'],
    ['the other if the default is off', null, brand(false, true, 'market'), 'option'],
    ['the default if the stored one is off', 'option', brand(true, false, 'market'), 'market'],
    ['the default if the stored value is invalid', 'futures', brand(true, true, 'option'), 'option'],
    ['market if everything is off', null, brand(false, false, 'option'), 'market'],
  ] as const)('%s', (_, stored, of, mode) => expect(tradeModeFor(stored, of)).toBe(mode));
});

test('modes are in a fixed order', () => expect(tradeModes(brand(true, true, 'option'))).toEqual(['market', 'option']));
