import { describe, expect, it } from 'vitest';
import { QUOTE_LOG_DAYS } from '@truefill/domain/market/quote.ts';
import { brandFile } from '../brand.ts';
import { BRAND_FILE } from '../brand-file.fixture.ts';
import { contentOf, type LegalBrand } from './content.ts';
import { documentsOf, LEGAL_DOCUMENTS, type LegalDocument } from './documents.ts';

const brandOf = (overrides: object = {}): LegalBrand =>
  brandFile.parse({
    ...BRAND_FILE,
    site: 'Example',
    demonstration: false,
    switches: { contract: true },
    ...overrides,
  });
const partsOf = (document: LegalDocument, overrides?: object): string[] =>
  contentOf(document, brandOf(overrides)).map(({ key }) => key);
const factsOf = (document: LegalDocument, overrides?: object) =>
  contentOf(document, brandOf(overrides)).flatMap(({ facts = [] }) => facts);

it.each([
  [1_825, { key: 'privacy.acceptedPictureYears', values: { years: 5 } }],
  [1_800, { key: 'privacy.acceptedPictures', values: { days: 1_800 } }],
])('pictures are kept for %i days: whole years are stated as years', (acceptedPictureDays, fact) =>
  expect(factsOf('privacy', { rules: { acceptedPictureDays } })).toContainEqual(fact),
);

describe('a fact that a brand omits', () => {
  it('is omitted: company, supervisor, losers, disputes, address', () => {
    expect(partsOf('terms')).not.toContain('party');
    expect(partsOf('complaints')).not.toContain('outside');
    expect(factsOf('risk')).toEqual([]);
    expect(factsOf('complaints').map(({ key }) => key)).toEqual(['complaints.decided', 'complaints.questions']);
  });
  it('appears if it is given', () => {
    const company = { legalName: 'Example Ltd', license: 'Authority 7' };
    expect(contentOf('terms', brandOf({ company }))[0]).toEqual({
      key: 'party',
      values: { company: 'Example Ltd' },
      facts: [{ key: 'company.license', values: { value: 'Authority 7' } }],
    });
    const given = { company, support: { disputeBody: 'Ombudsman' }, service: { email: 'help@example.test' } };
    expect(factsOf('complaints', given).map(({ key }) => key)).toEqual([
      'complaints.mail',
      'complaints.decided',
      'complaints.questions',
      'company.license',
      'complaints.disputeBody',
    ]);
    expect(factsOf('risk', { riskWarning: { lossPercent: 74 } })).toEqual([{ key: 'risk.loss', values: { percent: '74%' } }]);
  });
});

describe('order execution', () => {
  it('states the rules in force', () => {
    const rules = {
      markupPoints: { '3': 4, '4': 0 },
      minHoldSeconds: 0,
      maxLeverage: 30,
      forexMinTotalDeposit: 0,
      feeRate: '0.001',
    };
    expect(factsOf('execution', { rules })).toEqual([
      { key: 'execution.live' },
      { key: 'execution.markup', values: { category: { category: 3 }, points: 4 } },
      { key: 'execution.fresh', values: { seconds: 10 } },
      { key: 'execution.leverage', values: { leverage: 30 } },
      { key: 'execution.most', values: { orders: 500 } },
      { key: 'standards.fee', values: { percent: { share: '0.001' } } },
      { key: 'standards.overnight', values: { percent: { share: '0.05' } } },
      { key: 'standards.spread' },
    ]);
  });
  it('states how long quotes that decided nothing are stored', () =>
    expect(contentOf('execution', brandOf()).find(({ key }) => key === 'log')?.values).toEqual({ days: QUOTE_LOG_DAYS }));
  it('states that prices are not real, and that there is no markup', () =>
    expect(factsOf('execution', { demonstration: true }).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['execution.simulated', 'execution.noMarkup']),
    ));
  it('omits contracts if there are none, and includes options if there are', () => {
    const switches = { contract: false, optionMock: true };
    expect(partsOf('execution', { switches })).toEqual(['prices', 'log', 'options', 'limits', 'costs', 'same']);
    expect(partsOf('execution')).not.toContain('options');
  });
});

it('an example of leverage is one that the brand offers', () => {
  const leverage = (maxLeverage: number) =>
    contentOf('risk', brandOf({ rules: { maxLeverage } })).find(({ key }) => key === 'part2')?.values;
  expect(leverage(200)).toEqual({ leverage: 100, move: '1%' });
  expect(leverage(30)).toEqual({ leverage: 30, move: '3.33%' });
});

it('mentions loans as a conflict of interest if the brand lends', () => {
  expect(partsOf('conflicts')).not.toContain('loans');
  const offersLoans = { switches: { userLoan: true }, loans: { dailyRate: '0.0005' } };
  expect(factsOf('conflicts', offersLoans)).toContainEqual({ key: 'conflicts.loan', values: { percent: { share: '0.0005' } } });
});

it('privacy is published if the brand has the page', () => {
  expect(documentsOf(brandOf())).not.toContain('privacy');
  expect(documentsOf(brandOf({ switches: { privacyPage: true } }))).toEqual(LEGAL_DOCUMENTS);
});
