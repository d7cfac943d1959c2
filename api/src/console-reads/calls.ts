import { defineCalls } from '../call.ts';
import { textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { dashboardCall } from './dashboard-call.ts';
import { consoleReadPaths } from './paths.ts';
import { userCalls } from './user-calls.ts';

const time = z.number().int();

/** What users have in a currency, and the house's pockets of it. Decimal text in `currency`. */
const position = z.object({
  brandId: z.string(),
  accountMode: z.enum(['real', 'demo']),
  currency: z.string(),
  users: z.number().int(),
  available: z.string(),
  locked: z.string(),
  withheld: z.string(),
  /** the three together: what the house owes */
  clients: z.string(),
  /** as the last check of the ledger found them, none before the first; the other amounts are those of now */
  house: z.array(z.object({ pocket: z.string(), total: z.string() })),
  /** whether clients and house summed to nothing, as each movement does; null before the first check */
  balanced: z.boolean().nullable(),
});

/** Open positions of real accounts in a market. */
const exposure = z.object({
  brandId: z.string(),
  symbol: z.string(),
  positions: z.number().int(),
  /** lots, decimal text; `net` is bought less sold */
  bought: z.string(),
  sold: z.string(),
  net: z.string(),
  margin: z.number(),
  /** the worth of `net` at the newest mid, USD; 0 while there is none */
  netUsd: z.number(),
});

const ledgerCheck = z.object({
  /** when the check began that found this; null before the first */
  checkedTs: time.nullable(),
  /** when a check began that could not end, with none that did since */
  failedTs: time.nullable(),
  ok: z.boolean(),
  /** accounts whose balances are not what their entries sum to */
  wrongBalances: z.number().int(),
  unbalanced: z.number().int(),
  unknownKinds: z.array(z.string()),
});

/** A file of rules as it runs. */
const rule = z.object({
  /** northwind/brand.yaml, catalogue/instruments.csv */
  name: z.string(),
  brandId: z.string(),
  /** hex */
  sha256: z.string(),
  /** since when this content runs here */
  sinceTs: time,
  bytes: z.number().int(),
  /** earlier contents, newest first */
  before: z.array(z.object({ sha256: z.string(), fromTs: time })),
});

/** Lists that can be had as a file. */
export const EXPORTS = [
  'cases',
  'users',
  'holds',
  'corrections',
  'treasury',
  'rules',
  'audit',
  // of one user
  'movements',
  'orders',
  'options',
  'sessions',
  'actions',
] as const;

export const consoleReadCalls = defineCalls(consoleReadPaths, {
  ...userCalls,

  consoleDashboard: dashboardCall,

  /** A job rebuilds the ledger from its entries, every minute or, where that takes long, at longer intervals; its last result is told. */
  consoleTreasury: {
    who: { operator: 'treasury.read' },
    request: z.object({ brandId: textUpTo(40).optional() }),
    example: {},
    response: z.object({
      positions: z.array(position),
      ledger: ledgerCheck,
      exposure: z.array(exposure),
      /** money that waits for a review, by kind of case, USD */
      waiting: z.array(z.object({ brandId: z.string(), kind: z.string(), cases: z.number().int(), usd: z.number() })),
    }),
  },

  consoleRules: {
    who: { operator: 'rules.read' },
    request: z.object({}),
    example: {},
    response: z.object({ list: z.array(rule) }),
  },

  /** One of the files in full. 1008 for a name that there is not. */
  consoleRule: {
    who: { operator: 'rules.read' },
    request: z.object({ name: textUpTo(140) }),
    example: { name: 'catalogue/instruments.csv' },
    response: rule.extend({ content: z.string() }),
  },

  /** How the brands look that somebody works for, in the order of their ids. */
  consoleThemes: {
    who: { operator: 'self' },
    request: z.object({}),
    example: {},
    response: z.object({
      list: z.array(
        z.object({
          brandId: z.string(),
          title: z.string(),
          titleSuffix: z.string(),
          /** what a visitor without preferences sees */
          theme: z.enum(['light', 'dark']),
          scheme: z.enum(['blue-red', 'green-red', 'red-blue', 'red-green']),
          /** the generated tokens, which hang on `data-theme` and `data-updown` of the root element */
          css: z.string(),
        }),
      ),
    }),
  },

  /** Users, cases, orders and references of payments by what is typed; ten of each at most. */
  consoleSearch: {
    who: { operator: 'cases.read' },
    request: z.object({ query: textUpTo(140) }),
    example: { query: '1' },
    response: z.object({
      list: z.array(
        z.object({
          kind: z.enum(['user', 'case', 'order', 'option']),
          brandId: z.string(),
          userId: z.number().int(),
          /** of the user, case, order or option */
          id: z.number().int(),
          /** of a case, else empty */
          caseKind: z.string(),
          title: z.string(),
          /** what was found: name, number, contact, uid, reference */
          match: z.string(),
          state: z.string(),
          timeTs: time,
        }),
      ),
    }),
  },

  /**
   * A thousand rows of a list at most, oldest first; the `csv` of all answers, one after the other, is the file, `after` is the `next` of
   * the answer before, and `next` is empty at the end. In the audit. `userId` is needed for the lists of one user (1003), and the right
   * to read the audit for its entries.
   */
  consoleExport: {
    who: { operator: 'exports' },
    request: z.object({
      list: z.enum(EXPORTS),
      brandId: textUpTo(40).optional(),
      userId: z.number().int().optional(),
      after: z.string().max(60).optional(),
    }),
    example: { list: 'cases' },
    response: z.object({ csv: z.string(), next: z.string() }),
  },
});
