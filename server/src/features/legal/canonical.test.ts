import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Brand } from '@truefill/api/brand.ts';
import { contentOf } from '@truefill/api/legal/content.ts';
import { documentsOf, LEGAL_DOCUMENTS } from '@truefill/api/legal/documents.ts';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { rawText } from '@truefill/locales/server-texts.ts';
import { loadBrands } from '../brands/index.ts';
import { loadCatalogue } from '../catalogue/index.ts';
import { canonicalDocument } from './canonical.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const markets = loadCatalogue(join(ROOT, 'server/catalogue')).bySymbol;
const brands = loadBrands(join(ROOT, 'brands'), markets);
const [northwind] = brands as [Brand, ...Brand[]];
const hashes = (brand: Brand): Record<string, string> =>
  Object.fromEntries(documentsOf(brand).map((document) => [document, canonicalDocument(document, brand).sha256]));
/** The documents of a brand that differ from Northwind's. */
const differing = (brand: Brand): string[] => {
  const [before, after] = [hashes(northwind), hashes(brand)];
  return LEGAL_DOCUMENTS.filter((document) => before[document] !== after[document]);
};

it('the record of prices states in every language for how many days it is kept', () => {
  for (const code of Object.keys(LANGUAGES)) expect(rawText(code, 'legal.execution.log.text'), code).toContain('{{days}}');
});

it('equal brands have equal documents', () => expect(differing(structuredClone(northwind))).toEqual([]));

it.each<[string, Partial<Brand>, string[]]>([
  ['its colors', { visual: { ...northwind.visual, radius: 3 } }, []],
  ['its company', { company: { ...northwind.company, legalName: 'Another Ltd' } }, ['terms']],
  ['its regulator', { company: { ...northwind.company, license: 'Authority 7' } }, ['terms', 'complaints']],
  ['its fee', { rules: { ...northwind.rules, feeRate: '0.003' } }, ['execution']],
  ['its markup', { rules: { ...northwind.rules, markupPoints: { '4': 2 } } }, ['execution']],
  ['its share of losing accounts', { riskWarning: { lossPercent: 71 } }, ['risk']],
  ['its deadline for complaints', { support: { ...northwind.support, complaintDays: 10 } }, ['complaints']],
  ['its dispute body', { support: { ...northwind.support, disputeBody: 'Ombudsman' } }, ['complaints']],
  ['its limit for two approvals', { treasury: { ...northwind.treasury, fourEyesAboveUsd: 1 } }, ['conflicts']],
  ['its minimum deposit', { treasury: { ...northwind.treasury, minDepositUsd: 99 } }, ['deposit']],
  ['its retention of records', { retention: { ...northwind.retention, closedAccountYears: 7 } }, ['privacy']],
])('changing %s changes exactly the documents that state it', (_what, change, documents) =>
  expect(differing({ ...northwind, ...change })).toEqual(documents),
);

it.each(brands.map((brand) => [brand.id, brand] as const))(
  'every section and fact of %s has an English text, with a value for every placeholder',
  (_id, brand) => {
    const holes: string[] = [];
    const check = (key: string, values: Readonly<Record<string, unknown>> = {}): void => {
      const text = rawText('en', `legal.${key}`);
      if (text === 'undefined') holes.push(key);
      for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g))
        if (!['site', 'email', ...Object.keys(values)].includes(name)) holes.push(`${key}: ${name}`);
    };
    for (const document of documentsOf(brand)) {
      check(`${document}.title`);
      for (const { key, values, facts = [] } of contentOf(document, brand)) {
        check(`${document}.${key}.title`, values);
        check(`${document}.${key}.text`, values);
        for (const fact of facts) check(fact.key, fact.values);
      }
    }
    expect(holes).toEqual([]);
  },
);
