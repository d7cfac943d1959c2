import { FRESHNESS_LIMIT_MS, QUOTE_LOG_DAYS } from '@truefill/domain/market/quote.ts';
import { STOP_OUT_LEVEL, WARNING_LEVELS } from '@truefill/domain/margin/stop-out.ts';
import type { PublicBrand } from '../brand.ts';
import { costFacts } from './costs.ts';
import { isFactGiven, type LegalFact, type LegalPart } from './fact.ts';
import type { LegalDocument } from './documents.ts';

/** What the documents may state about a brand: nothing that only its server knows. */
export type LegalBrand = Omit<PublicBrand, 'version' | 'assetsUrl' | 'id' | 'documents' | 'hasCoinNetworks'>;

/**
 * The parts of a document of a brand, in order, with all values from the rules in force. A part or sentence whose fact the
 * brand omits is omitted.
 */
export function contentOf(document: LegalDocument, brand: LegalBrand): readonly LegalPart[] {
  return PARTS[document](brand);
}

const PARTS: Readonly<Record<LegalDocument, (brand: LegalBrand) => readonly LegalPart[]>> = {
  terms: (brand) => [
    ...partyParts(brand),
    { key: 'part1' },
    { key: 'part2' },
    { key: 'part3' },
    { key: 'part4' },
    ...(brand.switches.contract ? [{ key: 'part5', values: { level: percentLevel(STOP_OUT_LEVEL) } }] : []),
    { key: 'part6' },
    { key: 'changes' },
    { key: 'part7' },
  ],
  risk: ({ switches, rules, riskWarning }) => [
    { key: 'part1', facts: riskWarning ? [{ key: 'risk.loss', values: { percent: `${riskWarning.lossPercent}%` } }] : [] },
    ...(switches.contract ? [{ key: 'part2', values: leverageExample(rules.maxLeverage) }] : []),
    ...(switches.optionMock ? [{ key: 'part3' }] : []),
    { key: 'part4' },
    { key: 'part5' },
    ...(switches.virtualCurrencyTrade ? [{ key: 'demo' }] : []),
  ],
  execution: executionParts,
  conflicts: conflictParts,
  complaints: complaintParts,
  deposit: ({ treasury }) => [
    { key: 'part1', facts: [{ key: 'deposit.smallest', values: { amount: { usd: treasury.minDepositUsd } } }] },
    { key: 'part2' },
    { key: 'part3' },
    { key: 'part4' },
    { key: 'part5' },
  ],
  copyTrade: () => [{ key: 'part1' }, { key: 'part2' }, { key: 'part3' }, { key: 'part4' }],
  privacy: ({ retention, rules }) => [
    { key: 'part1' },
    { key: 'part2' },
    { key: 'part3' },
    { key: 'part4' },
    { key: 'part5' },
    {
      key: 'part6',
      facts: [
        { key: 'privacy.years', values: { years: retention.closedAccountYears } },
        { key: 'privacy.refusedPictures', values: { days: rules.refusedPictureDays } },
        acceptedPicturesFact(rules.acceptedPictureDays),
      ],
    },
    { key: 'part7' },
  ],
};

/** How long pictures of accepted verifications are kept; whole years are stated as years. */
function acceptedPicturesFact(days: number): LegalFact {
  const years = days / 365;
  return years >= 2 && Number.isInteger(years)
    ? { key: 'privacy.acceptedPictureYears', values: { years } }
    : { key: 'privacy.acceptedPictures', values: { days } };
}

function partyParts({ company }: LegalBrand): readonly LegalPart[] {
  return isFactGiven(company.legalName)
    ? [
        {
          key: 'party',
          values: { company: company.legalName },
          facts: companyFacts(company, ['registration', 'address', 'license']),
        },
      ]
    : [];
}

function companyFacts(
  company: LegalBrand['company'],
  names: readonly ('registration' | 'address' | 'license')[],
): readonly LegalFact[] {
  return names
    .filter((name) => isFactGiven(company[name]))
    .map((name) => ({ key: `company.${name}`, values: { value: company[name] } }));
}

function executionParts(brand: LegalBrand): readonly LegalPart[] {
  const { switches, rules, options, demonstration } = brand;
  const contracts = switches.contract;
  const markups = Object.entries(rules.markupPoints).filter(([, points]) => points > 0);
  return [
    {
      key: 'prices',
      facts: [
        { key: demonstration ? 'execution.simulated' : 'execution.live' },
        ...(markups.length === 0 ? [{ key: 'execution.noMarkup' }] : []),
        ...markups.map(([category, points]) => ({
          key: 'execution.markup',
          values: { category: { category: Number(category) }, points },
        })),
        { key: 'execution.fresh', values: { seconds: FRESHNESS_LIMIT_MS / 1_000 } },
      ],
    },
    { key: 'log', values: { days: QUOTE_LOG_DAYS } },
    ...(contracts ? [{ key: 'market' }, { key: 'pending' }, { key: 'stops' }] : []),
    ...(switches.optionMock ? [{ key: 'options', values: { seconds: options.voidAfterSeconds } }] : []),
    ...(contracts
      ? [
          {
            key: 'stopOut',
            values: { level: percentLevel(STOP_OUT_LEVEL), warnings: WARNING_LEVELS.map(percentLevel).join(', ') },
          },
        ]
      : []),
    { key: 'limits', facts: limitFacts(brand) },
    { key: 'costs', facts: costFacts(brand) },
    { key: 'same' },
  ];
}

function limitFacts({ switches, rules }: LegalBrand): readonly LegalFact[] {
  const { maxLeverage, minHoldSeconds, maxLivingOrders, forexMinTotalDeposit } = rules;
  return [
    ...(switches.contract ? [{ key: 'execution.leverage', values: { leverage: maxLeverage } }] : []),
    ...(switches.contract && minHoldSeconds > 0 ? [{ key: 'execution.hold', values: { seconds: minHoldSeconds } }] : []),
    ...(switches.contract && forexMinTotalDeposit > 0
      ? [{ key: 'execution.forex', values: { amount: { usd: forexMinTotalDeposit } } }]
      : []),
    { key: 'execution.most', values: { orders: maxLivingOrders } },
  ];
}

function conflictParts({ switches, treasury, loans }: LegalBrand): readonly LegalPart[] {
  const free = Number(loans.dailyRate) === 0;
  return [
    { key: 'side' },
    { key: 'earns' },
    { key: 'prices' },
    { key: 'people', facts: [{ key: 'conflicts.fourEyes', values: { amount: { usd: treasury.fourEyesAboveUsd } } }] },
    ...(switches.userLoan
      ? [
          {
            key: 'loans',
            facts: [
              free ? { key: 'conflicts.freeLoan' } : { key: 'conflicts.loan', values: { percent: { share: loans.dailyRate } } },
            ],
          },
        ]
      : []),
    { key: 'complaints' },
  ];
}

function complaintParts({ support, service, company }: LegalBrand): readonly LegalPart[] {
  const outside = [
    ...companyFacts(company, ['license']),
    ...(isFactGiven(support.disputeBody) ? [{ key: 'complaints.disputeBody', values: { value: support.disputeBody } }] : []),
  ];
  return [
    { key: 'write', facts: isFactGiven(service.email) ? [{ key: 'complaints.mail', values: { address: service.email } }] : [] },
    {
      key: 'deadlines',
      facts: [
        { key: 'complaints.decided', values: { days: support.complaintDays } },
        { key: 'complaints.questions', values: { hours: support.ticketHours } },
      ],
    },
    { key: 'decision' },
    { key: 'appeal', values: { days: support.appealDays, decisionDays: support.complaintDays } },
    ...(outside.length > 0 ? [{ key: 'outside', facts: outside }] : []),
  ];
}

/** A level in hundredths of a percent. */
function percentLevel(level: bigint): string {
  return `${Number(level) / 100}%`;
}

/** The price move that costs the whole margin, at a leverage that the brand offers. */
function leverageExample(maxLeverage: number): { readonly leverage: number; readonly move: string } {
  const leverage = Math.min(100, maxLeverage);
  return { leverage, move: `${Number((100 / leverage).toFixed(2))}%` };
}
