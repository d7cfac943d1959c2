import type { Category } from '@truefill/domain/market/instrument.ts';

const METALS = new Set(['XAU', 'XAG', 'XPT', 'XPD', 'XCU']);
const US_INDICES = new Set(['NAS100', 'US30', 'US2000']);
const EUROPEAN_INDICES = new Set(['FR40', 'EU50', 'CH20', 'NL25', 'ES35', 'IT40']);

/**
 * The `market` of holidays.csv that an instrument follows: its own symbol if the file lists it, otherwise the market it moves
 * with. Cryptocurrencies trade through every holiday; SG30 has no calendar in the file.
 * @returns the market's name, or null for none
 */
export function holidayMarket(
  instrument: { symbol: string; category: Category; base: string },
  listed: ReadonlySet<string>,
): string | null {
  const { symbol, category, base } = instrument;
  if (listed.has(symbol)) return symbol;
  if (category === 'cryptos') return null;
  if (category === 'forex' || symbol === 'DXY') return 'forex';
  if (category === 'usStocks') return 'usStocks';
  if (category === 'commodities') return METALS.has(base) ? 'metals' : 'USOIL';
  if (US_INDICES.has(symbol)) return 'US500';
  if (EUROPEAN_INDICES.has(symbol)) return 'DE40';
  return null;
}
