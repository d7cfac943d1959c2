export interface TicketProps {
  readonly symbol: string;
  /** 0 buys, 1 sells */
  readonly direction?: 0 | 1 | undefined;
}

/** The order ticket of one market. */
export function Ticket({ symbol }: TicketProps) {
  return <div data-symbol={symbol} />;
}
