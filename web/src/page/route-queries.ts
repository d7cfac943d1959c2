/** Query of the order screens: 0 buys, 1 sells. */
interface PlaceSearch {
  direction?: 0 | 1;
}

export function placeSearch(search: Record<string, unknown>): PlaceSearch {
  const typed = search['direction'];
  return typed === 0 || typed === 1 ? { direction: typed } : {};
}

/** Query of the positions: which of the two lists to begin with, the open ones by default. */
interface PositionSearch {
  tab?: 'pending';
}

export function positionSearch(search: Record<string, unknown>): PositionSearch {
  return search['tab'] === 'pending' ? { tab: 'pending' } : {};
}

/** Named texts of the query; anything else in it is dropped. */
export function texts<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [Key in Name]?: string } => {
    const found: { [Key in Name]?: string } = {};
    for (const name of names) if (search[name] !== undefined) found[name] = String(search[name]);
    return found;
  };
}

/** Query of the question whether a saved address is to be deleted, as the specification names it. */
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

/** A number of the query; 0, which nothing has, where there is none. */
export function numberOf(value: unknown): number {
  return Number(value) || 0;
}
