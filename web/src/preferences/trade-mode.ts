import type { PublicBrand } from '@truefill/api/brand.ts';

/** The two ways to trade: contracts on a market's price, or options on a delivery time. */
export type TradeMode = 'market' | 'option';

/** The modes that a brand has enabled. */
export function tradeModes({ switches }: Pick<PublicBrand, 'switches'>): TradeMode[] {
  const modes: TradeMode[] = [];
  if (switches.contract) modes.push('market');
  if (switches.optionMock) modes.push('option');
  return modes;
}

/**
 * The mode to trade in.
 * @param stored the mode stored on this device, unvalidated
 * @returns the stored one if the brand offers it, otherwise the brand's default, otherwise the only one
 */
export function tradeModeFor(stored: string | null, brand: Pick<PublicBrand, 'switches' | 'defaultTradeType'>): TradeMode {
  const offered = tradeModes(brand);
  const found = [stored, brand.defaultTradeType].map((wanted) => offered.find((mode) => mode === wanted));
  return found[0] ?? found[1] ?? offered[0] ?? 'market';
}
