import { describe, expect, test } from 'vitest';
import type { PublicBrand } from '@truefill/api/brand.ts';
import { tradeModeFor, tradeModes } from './trade-mode.ts';

const brand = (contract: boolean, optionMock: boolean, defaultTradeType: 'market' | 'option') =>
  ({ switches: { contract, optionMock }, defaultTradeType }) as Pick<PublicBrand, 'switches' | 'defaultTradeType'>;

describe('the mode to trade in', () => {
  test.each([
    ['the brand’s default at first', null, brand(true, true, 'option'), 'option'],
    ['what the device kept', 'market', brand(true, true, 'option'), 'market'],
    ['the other where the default is off', null, brand(true, false, 'option'), 'market'],
    ['the other where the default is off', null, brand(false, true, 'market'), 'option'],
    ['the default where the kept one is off', 'option', brand(true, false, 'market'), 'market'],
    ['the default where something else was kept', 'futures', brand(true, true, 'option'), 'option'],
    ['market where nothing is on', null, brand(false, false, 'option'), 'market'],
  ] as const)('%s', (_, kept, of, mode) => expect(tradeModeFor(kept, of)).toBe(mode));
});

test('modes are in a fixed order', () => expect(tradeModes(brand(true, true, 'option'))).toEqual(['market', 'option']));
