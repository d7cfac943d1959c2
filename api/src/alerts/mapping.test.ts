import { points } from '@truefill/domain/market/price.ts';
import { expect, it } from 'vitest';
import { CALLS } from '../calls.ts';
import {
  alertFromWire,
  alertTermsFromWire,
  alertTermsToWire,
  alertToWire,
  type AlertRecord,
  type AlertTerms,
} from './mapping.ts';

const RECORD: AlertRecord = {
  id: 7,
  symbol: 'EURUSD',
  name: 'EUR/USD',
  pricePrecision: 5,
  price: points(116_428n),
  condition: 'falls',
  repeats: true,
  note: 'buy',
  mails: false,
  expiresAtMs: null,
  state: 'fired',
  createdAtMs: 1_000,
  firedCount: 2,
  lastFired: { atMs: 2_000, quoteNumber: 2_000_001, price: points(116_420n) },
};

it('an alert survives writing and reading', () => {
  const { pricePrecision: _precision, ...plain } = RECORD;
  const wire = alertToWire(RECORD);
  expect(CALLS.addAlert.response.parse(wire)).toEqual(wire);
  expect(alertFromWire(wire)).toEqual({ ...plain, price: 1.16428, lastFired: { ...RECORD.lastFired, price: 1.1642 } });
  const waiting: AlertRecord = { ...RECORD, state: 'active', lastFired: null, firedCount: 0, expiresAtMs: 5_000 };
  expect(alertFromWire(alertToWire(waiting))).toMatchObject({ state: 'active', lastFired: null, expiresAtMs: 5_000 });
});

it.each<AlertTerms>([
  { price: '1.16428', condition: 'rises', repeats: false, note: '', mails: true, expiresAtMs: 9_000 },
  { price: '100.5', condition: null, repeats: true, note: 'sell', mails: false, expiresAtMs: null },
])('a request is read as it was written: %o', (terms) => {
  const sent = CALLS.addAlert.request.parse({ symbol: 'EURUSD', ...alertTermsToWire(terms) });
  expect(alertTermsFromWire(sent)).toEqual(terms);
});
