import { ENTRY_KINDS, type ReferenceKind } from '@truefill/domain/accounts/ledger.ts';
import { OPTION_KINDS, OPTION_OUTCOMES } from '@truefill/domain/options/option.ts';
import { CLOSE_REASONS, ORDER_STATUSES } from '@truefill/domain/orders/order.ts';
import { integerInput } from '../fields/integer-input.ts';
import { textUpTo } from '../fields/text.ts';
import { SESSION_END_REASONS } from '../identity/end-reasons.ts';
import { AGREED_DOCUMENTS, CONSENT_ACTS } from '../legal/documents.ts';
import { z } from '../zod.ts';

const id = z.number().int();
const time = z.number().int();
const accountMode = z.enum(['real', 'demo']);
const purpose = z.enum(['trading', 'wallet']);

/** A user of a brand as lists show them. Money in USD, times in ms. */
export const userSummary = z.object({
  userId: id,
  brandId: z.string(),
  userName: z.string(),
  /** e-mail address or phone number; masked unless the operator has the right `users.personal` */
  contact: z.string(),
  registeredTs: time,
  /** of the real account */
  balance: z.number(),
  deposited: z.number(),
  /** whether a hold is in force */
  held: z.boolean(),
  /** when the user closed the account for good; 0 while it is open */
  closedTs: time,
});

/** A ledger account: USD of trading in one mode, or a coin's balance. Amounts are decimal text in `currency`. */
const userAccount = z.object({
  accountId: id,
  accountMode,
  purpose,
  currency: z.string(),
  available: z.string(),
  locked: z.string(),
  withheld: z.string(),
  deposited: z.string(),
});

const userHold = z.object({
  holdId: id,
  /** waiting for a second person, in force, over, lifted early, rejected */
  state: z.enum(['proposed', 'active', 'expired', 'lifted', 'rejected']),
  reasonCode: z.string(),
  caseNumber: z.string(),
  scope: z.string(),
  proposedBy: z.string(),
  decidedBy: z.string(),
  createdTs: time,
  expiresTs: time,
  liftedTs: time,
  /** waiting for a second person */
  liftProposed: z.boolean(),
});

/** A payout method as shown to its user: at most four characters of a number. */
const payoutMethod = z.object({ kind: z.enum(['crypto', 'bank_card']), label: z.string(), ends: z.string(), createdTs: time });

/** A document version that the user agreed to. */
const userConsent = z.object({
  document: z.enum(AGREED_DOCUMENTS),
  version: z.number().int(),
  locale: z.string(),
  act: z.enum(CONSENT_ACTS),
  agreedTs: time,
});

const userDetail = userSummary.extend({
  registeredBy: z.enum(['email', 'phone']),
  locale: z.string(),
  emailBound: z.boolean(),
  phoneBound: z.boolean(),
  verification: z.enum(['none', 'junior', 'advanced']),
  authenticator: z.boolean(),
  passkeys: z.number().int(),
  lastSeenTs: time,
  accounts: z.array(userAccount),
  holds: z.array(userHold),
  payoutMethods: z.array(payoutMethod),
  consents: z.array(userConsent),
  openOrders: z.number().int(),
  openOptions: z.number().int(),
});

/** What a movement refers to; unlike in the ledger, an option is not called an order. */
export type MovementReference = ReferenceKind | 'option';
const MOVEMENT_REFERENCES = [
  'order',
  'option',
  'deposit',
  'withdrawal',
  'transfer',
  'correction',
  'loan',
  'loan_repayment',
] as const satisfies readonly MovementReference[];

const movement = z.object({
  id,
  accountMode,
  purpose,
  kind: z.enum(ENTRY_KINDS),
  currency: z.string(),
  /** decimal text in `currency`, above 0; the fee was charged in the same entry */
  amount: z.string(),
  fee: z.string(),
  /** signed; the first includes the fee */
  availableChange: z.string(),
  lockedChange: z.string(),
  withheldChange: z.string(),
  /** null for a movement without a cause */
  referenceKind: z.enum(MOVEMENT_REFERENCES).nullable(),
  referenceId: id,
  /** the number of its cause as shown to the user; empty for none */
  reference: z.string(),
  timeTs: time,
});

/** Prices are decimal text at the instrument's precision; empty if there is none. */
const orderRow = z.object({
  orderId: id,
  /** as shown to the user */
  uid: z.string(),
  accountMode,
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  kind: z.enum(['market', 'pending']),
  status: z.enum(ORDER_STATUSES),
  lots: z.string(),
  openPrice: z.string(),
  closePrice: z.string(),
  margin: z.number(),
  fee: z.number(),
  profitLoss: z.number(),
  /** why it was closed or cancelled, otherwise null; a trailing stop loss is distinguished from a fixed one */
  closeReason: z.enum([...CLOSE_REASONS, 'trailing_stop']).nullable(),
  placedTs: time,
  openedTs: time,
  closedTs: time,
  /** numbers of the opening and closing quotes; 0 for none */
  openQuote: id,
  closeQuote: id,
});

const optionRow = z.object({
  optionId: id,
  /** as shown to the user */
  uid: z.string(),
  accountMode,
  symbol: z.string(),
  kind: z.enum(OPTION_KINDS),
  status: z.enum(['running', 'settled']),
  /** null while it is running */
  outcome: z.enum(OPTION_OUTCOMES).nullable(),
  stake: z.number(),
  fee: z.number(),
  rate: z.number(),
  result: z.number(),
  seconds: z.number().int(),
  entryPrice: z.string(),
  endPrice: z.string(),
  beginTs: time,
  endTs: time,
  entryQuote: id,
  endQuote: id,
});

const sessionRow = z.object({
  /** browser and system as the client reported them; in files all that it reported */
  device: z.string(),
  /** the client's network; masked like `contact` */
  address: z.string(),
  accountMode,
  createdTs: time,
  usedTs: time,
  /** 0 while it is active */
  endedTs: time,
  endedReason: z.enum(SESSION_END_REASONS).nullable(),
});

const actionRow = z.object({
  seq: id,
  atTs: time,
  operatorName: z.string(),
  action: z.string(),
  target: z.string(),
  reason: z.string(),
});

const page = { pageNum: integerInput.default(1), pageSize: integerInput.default(20) };
const ofUser = z.object({ userId: integerInput, ...page });
const ofMode = ofUser.extend({ accountMode: accountMode.optional() });
/** The lists of one user are not counted: `pages` is the last page known to exist, this one or the next. */
const paged = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row), pages: z.number().int() });
const who = { operator: 'users.read' } as const;

/** Users of the operator's brands; each view is recorded in the audit trail. 1002 for an unknown user. */
export const userCalls = {
  /** `query` is a user number, part of a nickname, or a full address or phone number; newest first. */
  consoleUsers: {
    who,
    request: z.object({ query: textUpTo(140).optional(), brandId: textUpTo(40).optional(), ...page }),
    example: {},
    response: paged(userSummary).extend({ total: z.number().int() }),
  },
  consoleUser: { who, request: z.object({ userId: integerInput }), response: userDetail },
  /** Movements of all the user's accounts, or of those of one mode, newest first. */
  consoleUserLedger: { who, request: ofMode, response: paged(movement) },
  /** Of both account modes or of one; `orderId` narrows them to that order. */
  consoleUserOrders: { who, request: ofMode.extend({ orderId: integerInput.optional() }), response: paged(orderRow) },
  consoleUserOptions: { who, request: ofMode.extend({ optionId: integerInput.optional() }), response: paged(optionRow) },
  consoleUserSessions: { who, request: ofUser, response: paged(sessionRow) },
  /** What operators did in the account, newest first. */
  consoleUserActions: { who, request: ofUser, response: paged(actionRow) },
} as const;
