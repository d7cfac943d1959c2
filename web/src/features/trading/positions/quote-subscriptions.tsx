import { useTimedQuote } from '../../../live/use-timed-quote.ts';

/** Subscribes to the quotes of these markets while mounted, whose times also set the server's clock; renders nothing. */
export function QuoteSubscriptions({ symbols }: { readonly symbols: readonly string[] }) {
  return symbols.map((symbol) => <Subscription key={symbol} symbol={symbol} />);
}

function Subscription({ symbol }: { readonly symbol: string }) {
  useTimedQuote(symbol);
  return null;
}
