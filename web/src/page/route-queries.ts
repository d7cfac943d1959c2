/** Query of the order screens: 0 buys, 1 sells. */
interface PlaceSearch {
  direction?: 0 | 1;
}

export function placeSearch(search: Record<string, unknown>): PlaceSearch {
  const typed = search['direction'];
  return typed === 0 || typed === 1 ? { direction: typed } : {};
}

/** Query of the positions: which of the two lists to open, by default the open positions. */
interface PositionSearch {
  tab?: 'pending';
}

export function positionSearch(search: Record<string, unknown>): PositionSearch {
  return search['tab'] === 'pending' ? { tab: 'pending' } : {};
}

/** The given text parameters of the query; all others are dropped. */
export function texts<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [Key in Name]?: string } => {
    const found: { [Key in Name]?: string } = {};
    for (const name of names) if (search[name] !== undefined) found[name] = String(search[name]);
    return found;
  };
}

/** Query of the confirmation to delete a saved address, as named in the specification. */
export function savedAddressSearch(query: Record<string, unknown>) {
  const text = (name: string): string => (query[name] === undefined ? '' : String(query[name]));
  return {
    currencyId: numberOf(query['currencyId']),
    walletId: numberOf(query['walletId']),
    currencyName: text('currencyName'),
    protocol: text('protocol'),
    cryptocurrencyAddress: text('cryptocurrencyAddress'),
  };
}

/** A numeric parameter; 0, which is never a valid id, if it is missing. */
export function numberOf(value: unknown): number {
  return Number(value) || 0;
}
