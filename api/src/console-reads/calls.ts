import { defineCalls } from '../call.ts';
import { textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { dashboardCall } from './dashboard-call.ts';
import { consoleReadPaths } from './paths.ts';
import { userCalls } from './user-calls.ts';

const time = z.number().int();

/** Clients' money in a currency, and the broker's pockets. Decimal text in `currency`. */
const position = z.object({
  brandId: z.string(),
  accountMode: z.enum(['real', 'demo']),
  currency: z.string(),
  users: z.number().int(),
  available: z.string(),
  locked: z.string(),
  withheld: z.string(),
  /** the sum of the three: what the broker owes */
  clients: z.string(),
  /** as of the last check of the ledger, empty before the first; the other amounts are current */
  house: z.array(z.object({ pocket: z.string(), total: z.string() })),
  /** whether clients and broker add up to zero; null before the first check */
  balanced: z.boolean().nullable(),
});

/** Open positions of real accounts in a market. */
const exposure = z.object({
  brandId: z.string(),
  symbol: z.string(),
  positions: z.number().int(),
  /** lots, decimal text; `net` is bought minus sold */
  bought: z.string(),
  sold: z.string(),
  net: z.string(),
  margin: z.number(),
  /** the value of `net` at the newest mid, USD; 0 if there is none */
  netUsd: z.number(),
});

const ledgerCheck = z.object({
  /** start of the check with this result; null before the first */
  checkedTs: time.nullable(),
  /** start of the last check if it failed and none has succeeded since */
  failedTs: time.nullable(),
  ok: z.boolean(),
  /** accounts whose balances differ from the sum of their entries */
  wrongBalances: z.number().int(),
  unbalanced: z.number().int(),
  unknownKinds: z.array(z.string()),
});

/** A file of rules in force. */
const rule = z.object({
  /** northwind/brand.yaml, catalogue/instruments.csv */
  name: z.string(),
  brandId: z.string(),
  /** hex */
  sha256: z.string(),
  /** since when this content has been in use */
  sinceTs: time,
  bytes: z.number().int(),
  /** earlier versions, newest first */
  before: z.array(z.object({ sha256: z.string(), fromTs: time })),
});

/** Lists that can be exported. */
export const EXPORTS = [
  'cases',
  'users',
  'holds',
  'corrections',
  'treasury',
  'rules',
  'audit',
  // for one user
  'movements',
  'orders',
  'options',
  'sessions',
  'actions',
] as const;

export const consoleReadCalls = defineCalls(consoleReadPaths, {
  ...userCalls,

  consoleDashboard: dashboardCall,

  /**
   * The result of the last check of the ledger against its entries. The check runs every minute, or less often if it takes
   * long.
   */
  consoleTreasury: {
    who: { operator: 'treasury.read' },
    request: z.object({ brandId: textUpTo(40).optional() }),
    example: {},
    response: z.object({
      positions: z.array(position),
      ledger: ledgerCheck,
      exposure: z.array(exposure),
      /** money under review, by kind of case, USD */
      waiting: z.array(z.object({ brandId: z.string(), kind: z.string(), cases: z.number().int(), usd: z.number() })),
    }),
  },

  consoleRules: {
    who: { operator: 'rules.read' },
    request: z.object({}),
    example: {},
    response: z.object({ list: z.array(rule) }),
  },

  /** The full content of one file. 1008 for an unknown name. */
  consoleRule: {
    who: { operator: 'rules.read' },
    request: z.object({ name: textUpTo(140) }),
    example: { name: 'catalogue/instruments.csv' },
    response: rule.extend({ content: z.string() }),
  },

  /** The themes of the caller's brands, ordered by id. */
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
          /** the theme of a visitor without preferences */
          theme: z.enum(['light', 'dark']),
          scheme: z.enum(['blue-red', 'green-red', 'red-blue', 'red-green']),
          /** the generated tokens, which depend on `data-theme` and `data-updown` of the root element */
          css: z.string(),
        }),
      ),
    }),
  },

  /** Searches users, cases, orders and payment references; at most ten of each. */
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
          /** of a case, otherwise empty */
          caseKind: z.string(),
          title: z.string(),
          /** what matched: name, number, contact, uid, reference */
          match: z.string(),
          state: z.string(),
          timeTs: time,
        }),
      ),
    }),
  },

  /**
   * Exports at most a thousand rows of a list, oldest first. The concatenated `csv` of all answers is the file; `after` is the
   * `next` of the previous answer, and `next` is empty at the end. Recorded in the audit trail. `userId` is required for lists
   * of one user (1003), and the right to read the audit trail for exporting it.
   */
  consoleExport: {
    who: { operator: 'exports' },
    request: z.object({
      list: z.enum(EXPORTS),
      brandId: textUpTo(40).optional(),
      userId: z.number().int().optional(),
      /** narrows movements, orders and options */
      accountMode: z.enum(['real', 'demo']).optional(),
      after: z.string().max(60).optional(),
    }),
    example: { list: 'cases' },
    response: z.object({ csv: z.string(), next: z.string() }),
  },
});
