// @vitest-environment happy-dom
import { ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { movementToWire, type MovementView } from '@truefill/api/statement/mapping.ts';
import { ALL_TIME } from '@truefill/api/listing/time-range.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { loadCatalogue } from '@truefill/locales/languages.ts';
import { statementFile } from './statement-file.ts';

const MOVEMENT: MovementView = {
  id: 1,
  kind: 'margin_lock',
  currency: 'USD',
  amount: 100.5,
  fee: 0.2,
  availableChange: -100.7,
  lockedChange: 100.5,
  withheldChange: 0,
  rate: 0,
  quoteNumber: 0,
  orderId: 7,
  symbol: 'EURUSD',
  atMs: Date.UTC(2026, 10, 2, 3, 4, 5, 678),
};
const DEPOSIT: MovementView = {
  ...MOVEMENT,
  id: 2,
  kind: 'deposit',
  currency: 'BTC',
  fee: 0,
  availableChange: 0.00000001,
  lockedChange: 0,
  rate: 104_318.4,
  symbol: '',
};

async function fileIn(code: string, marketName = (symbol: string) => `=${symbol}`) {
  const language = i18next.createInstance();
  await language.init({ lng: code, lowerCaseLng: true, resources: { [code]: { translation: await loadCatalogue(code) } } });
  return statementFile({ name: () => 'northwind-real-statement', rangeNow: () => ALL_TIME, marketName, language });
}

const answer = (list: readonly MovementView[], pages: number) => ({
  code: 0,
  message: '',
  data: { list: list.map((movement) => movementToWire(movement, '')), pages },
});

test('a statement is a file of exact figures and UTC times, in the language of the page, without formulas', async () => {
  new ScriptedNetwork().answer = () => answer([MOVEMENT, DEPOSIT], 1);
  const { csv, next } = await (await fileIn('de')).readPart('');
  expect(next).toBe('');
  expect(csv.split('\r\n')).toEqual([
    '\u{feff}Buchungsnr.,Zeit (UTC),Art des Umsatzes,Markt,Währung,Änderung des Guthabens,Gebühr,Änderung von Margin und Einsätzen,Änderung des Betrags in Prüfung,Wechselkurs',
    "1,2026-11-02T03:04:05.678Z,Position eröffnet: Margin,'=EURUSD,USD,-100.70,0.20,100.50,0.00,",
    '2,2026-11-02T03:04:05.678Z,Einzahlung,,BTC,0.00000001,0.00,0.00,0.00,104318.4',
    '',
  ]);
});

test('is read page by page up to its moment, and a row that a later page repeats is written once', async () => {
  const network = new ScriptedNetwork();
  network.answer = (_path, { page }: { page: number }) => answer(page === 1 ? [DEPOSIT] : [DEPOSIT, MOVEMENT], 2);
  const { readPart } = await fileIn('en');
  const first = await readPart('');
  const second = await readPart(first.next);
  expect([first.csv.split('\r\n').length, second.csv.split('\r\n').length, second.next]).toEqual([3, 2, '']);
  const bodies = network.sent.map(({ body }) => body as { page: number; limit: number; toTs: number });
  expect(bodies.map(({ page, limit }) => [page, limit])).toEqual([
    [1, 100],
    [2, 100],
  ]);
  expect(bodies[0]?.toTs).toBeGreaterThan(0);
  expect(bodies[1]?.toTs).toBe(bodies[0]?.toTs);
});

test('a page that fails is reported, never left out', async () => {
  new ScriptedNetwork().answer = () => ({ code: 1000, message: '', data: null });
  await expect((await fileIn('en')).readPart('')).rejects.toThrow(CallFailed);
});
