import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { parsePrice, type Price } from '@truefill/domain/market/price.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { useTimedQuote } from '../../../live/use-timed-quote.ts';
import { exactPrice, type ExactTerms } from '../../../trading-parts/figures.ts';
import { useMarketStatus } from '../../../trading-parts/use-market-status.ts';
import { formStatus, type FormStatus, type TicketQuote } from './model.ts';
import { pipsBetween } from './summary.ts';

export interface TicketMarket {
  readonly quote: TicketQuote | null;
  /** one pip in points; null if distances are shown as prices */
  readonly pip: Price | null;
  readonly status: FormStatus;
  /** the market status is not known yet */
  readonly loading: boolean;
}

/** The live data of a ticket: the newest quote in exact prices, and whether the market is open. */
export function useTicketMarket(instrument: InstrumentView, terms: ExactTerms): TicketMarket {
  const live = useTimedQuote(terms.symbol);
  const marketStatus = useMarketStatus(terms.symbol);
  const bid = live ? exactPrice(live.bid, terms.pricePrecision) : null;
  const ask = live ? exactPrice(live.ask, terms.pricePrecision) : null;
  const pip = instrument.category === 'forex' ? parsePrice(instrument.pricePip, terms.pricePrecision) : null;
  return {
    quote: bid !== null && ask !== null ? { bid, ask } : null,
    pip: typeof pip === 'bigint' ? pip : null,
    status: formStatus(terms.tradable, marketStatus),
    loading: marketStatus === null,
  };
}

/** The display text of a spread in this market: pips with one decimal, or a price. A dash before the first quote. */
export function spreadText(market: TicketMarket, pricePrecision: number): string {
  if (market.quote === null) return NO_VALUE;
  const { bid, ask } = market.quote;
  if (market.pip === null) return formatPrice(ask - bid, pricePrecision);
  return formatDecimal(pipsBetween(bid, ask, market.pip), 1);
}
