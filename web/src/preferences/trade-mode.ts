import type { PublicBrand } from '@truefill/api/brand.ts';

/** The two ways to trade: contracts on a market's price, or options on a delivery time. */
export type TradeMode = 'market' | 'option';

/** The modes that a brand has switched on. */
export function tradeModes({ switches }: Pick<PublicBrand, 'switches'>): TradeMode[] {
  const modes: TradeMode[] = [];
  if (switches.contract) modes.push('market');
  if (switches.optionMock) modes.push('option');
  return modes;
}

/**
 * The mode to trade in.
 * @param kept what this device has kept from before, as text of any kind
 * @returns the kept one where the brand offers it, else the brand's default, else the one that is left
 */
export function tradeModeFor(kept: string | null, brand: Pick<PublicBrand, 'switches' | 'defaultTradeType'>): TradeMode {
  const offered = tradeModes(brand);
  const found = [kept, brand.defaultTradeType].map((wanted) => offered.find((mode) => mode === wanted));
  return found[0] ?? found[1] ?? offered[0] ?? 'market';
}
