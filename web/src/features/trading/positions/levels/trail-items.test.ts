import i18n from 'i18next';
import { expect, test, vi } from 'vitest';
import { loadCatalogue } from '../../../../../../locales/languages.ts';
import { openOrder, pendingOrder } from '../order.fixture.ts';
import { stopItems, trailPoints, trailText } from './trail-items.tsx';

vi.mock('@truefill/client/brand.ts', () => ({ brand: () => ({ timeZone: 'UTC' }) }));
const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as unknown as typeof i18n.t;

test('an order without a trailing stop has no items', () =>
  expect(stopItems(t, openOrder(), '—').map(({ key }) => key)).toEqual(['stop']));

test.each([
  [0.00001, '1 point'],
  [0.00002, '2 points'],
])('%d is shown as %s', async (trailingDistance, label) => {
  const language = i18n.createInstance();
  await language.init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
  expect(trailText(language.t, openOrder({ trailingDistance }))).toBe(label);
});

test('shows the distance as entered and in points, and what the stop loss follows', () => {
  const best = { price: 1.16428, quote: 7, atMs: Date.parse('2026-01-14T17:00:00Z') };
  const order = openOrder({ stopLoss: 1.16378, trailingDistance: 0.0125, best });
  expect(trailPoints(order)).toBe('1,250');
  expect(stopItems(t, order, '1.16378')).toMatchObject([
    { key: 'stop', value: '1.16378' },
    { key: 'trail', value: '0.01250 · positions.trailingPoints {"count":1250,"points":"1,250"}' },
    { key: 'best', label: 'positions.trailBest {"time":"01-14 17:00:00"}', value: '1.16428' },
  ]);
});

test('a stop loss that will trail once the order fills is not reported as missing', () => {
  expect(stopItems(t, pendingOrder({ trailingDistance: 0.005 }), '—').map(({ key }) => key)).toEqual(['trail']);
});
