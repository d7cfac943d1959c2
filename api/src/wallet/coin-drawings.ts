/** The icon of a currency: strokes in a 24-unit square on a disc of its color. Our own letters and shapes, no logos. */
export interface CoinDrawing {
  readonly color: string;
  readonly path: string;
}

/** Icons of currencies by code: the web app draws them itself, other clients load them from the server. */
export const COIN_DRAWINGS: Readonly<Record<string, CoinDrawing>> = {
  USD: {
    color: '#3f5f8f',
    path: 'M15.5 8.6c-.6-1.2-1.9-1.9-3.5-1.9-2 0-3.5 1-3.5 2.6 0 3.6 7.2 1.8 7.2 5.4 0 1.6-1.6 2.6-3.7 2.6-1.8 0-3.2-.8-3.7-2.1M12 4.8v14.4',
  },
  USDT: { color: '#17795f', path: 'M7 7.5h10M12 7.5v10M8 11.8c2.4 1 5.6 1 8 0' },
  USDC: {
    color: '#2a5fa8',
    path: 'M8 6.6a6.8 6.8 0 0 0 0 10.8M16 6.6a6.8 6.8 0 0 1 0 10.8M14 10c-.6-1.5-4-1.4-4 .4 0 2 4 1.2 4 3.2 0 1.8-3.4 1.9-4 .4',
  },
  BTC: {
    color: '#a85a10',
    path: 'M9 6.500v11M9 7h4.200c3.2 0 3.2 4.7 0 4.700H9h4.800c3.6 0 3.6 5.3 0 5.300H9M11.2 4.800V7M11.2 17v2.200M14 4.800V7M14 17v2.2',
  },
  ETH: { color: '#5a5fb0', path: 'm12 4.5 5 7.8-5 3-5-3zM7 14.300l5 5.2 5-5.2-5 3z' },
};
