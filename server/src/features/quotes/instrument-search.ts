import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { MARKET_NAMES } from '@truefill/locales/server-texts.ts';

const MAX_RESULTS = 100;

/**
 * Instruments whose symbol, name or currencies match every word of the keyword, best first: the exact symbol, then symbols that
 * start with it, then currencies, then words of names, then anything that contains it. "EUR/USD" and "eur usd" also match
 * EURUSD.
 */
export function searchInstruments(instruments: readonly Instrument[], keyword: string): Instrument[] {
  const words = spelled(keyword)
    .split(/[\s/\\_-]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const joined = words.join('');
  return instruments
    .map((instrument, place) => ({ instrument, place, rank: rankOf(instrument, words, joined) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.place - other.place)
    .slice(0, MAX_RESULTS)
    .map(({ instrument }) => instrument);
}

/** Rank of a match, lower is better; null for no match. */
function rankOf(instrument: Instrument, words: readonly string[], joined: string): number | null {
  if (instrument.symbol === joined) return 0;
  if (instrument.symbol.startsWith(joined)) return 1;
  const ranks = words.map((word) => rankOfWord(instrument, word));
  return ranks.includes(null) ? null : Math.max(...ranks.map((rank) => rank ?? 0));
}

function rankOfWord(instrument: Instrument, word: string): number | null {
  const names = namesOf(instrument);
  if (instrument.base === word || instrument.quoteCurrency === word) return 2;
  if (names.some((name) => name.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word)))) return 3;
  return instrument.symbol.includes(word) || names.some((name) => name.includes(word)) ? 4 : null;
}

/** Names in all languages, whatever the page's language. */
function namesOf({ symbol, name }: Instrument): string[] {
  return [name, ...MARKET_NAMES.flatMap(({ full, short }) => [full[symbol] ?? [], short[symbol] ?? []].flat())].map(spelled);
}

/** One spelling of keywords and names: fullwidth letters and Thai vowels, for example, have several. */
function spelled(text: string): string {
  return text.normalize('NFKC').toUpperCase();
}
