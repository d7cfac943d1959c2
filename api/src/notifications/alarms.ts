import type { Rejectable } from '../review/case-kinds.ts';

/** The mailing lists of notices, each of which a user can switch, and whether it is on by default. */
export const MAIL_LISTS = {
  /** results of payments, corrections and holds */
  money: { byDefault: true },
  /** margin warnings and stop-outs */
  margin: { byDefault: true },
  /** fills, reached levels, option results */
  trading: { byDefault: false },
  /** verification, loans, questions and complaints */
  account: { byDefault: true },
  /** messages from operators */
  messages: { byDefault: false },
  /** alerts with email turned on */
  alerts: { byDefault: true },
} as const;

export type MailList = keyof typeof MAIL_LISTS;
export const MAIL_LIST_NAMES = Object.keys(MAIL_LISTS) as [MailList, ...MailList[]];

/** The list filter that shows a notice. */
export type NoticeSubject = 'money' | 'trading' | 'service';

/** A kind of notice. */
export interface Alarm {
  /** its wire number */
  readonly type: number;
  readonly about: NoticeSubject;
  /** the list by which it is also emailed; null if it has an email of its own, or none */
  readonly mail: MailList | null;
  /** the kind of case whose reason its `remark` gives: the notice's values have `reasonCode` and optionally `reasonText` */
  readonly rejects?: Rejectable;
}

/**
 * Kinds of notices. The five numbers below 629100 are the specification's; the others are about automatic events of an account.
 * A new kind is an entry here, its title in `notifications.json` and its text in `notice-texts.json`. Its values may include
 * `paymentPrice`, the amount as decimal text, and `symbol`.
 */
export const ALARMS = {
  withdrawalRejected: { type: 629005, about: 'money', mail: null, rejects: 'withdrawal' },
  depositRejected: { type: 629006, about: 'money', mail: null, rejects: 'deposit' },
  verificationRejected: { type: 629007, about: 'service', mail: 'account', rejects: 'verification' },
  message: { type: 629012, about: 'service', mail: 'messages' },
  loanRejected: { type: 629021, about: 'money', mail: 'account', rejects: 'loan' },
  marginLevel100: { type: 629101, about: 'trading', mail: 'margin' },
  marginLevel75: { type: 629102, about: 'trading', mail: 'margin' },
  stopOut: { type: 629103, about: 'trading', mail: 'margin' },
  stopLoss: { type: 629104, about: 'trading', mail: 'trading' },
  takeProfit: { type: 629105, about: 'trading', mail: 'trading' },
  orderFilled: { type: 629106, about: 'trading', mail: 'trading' },
  orderCancelled: { type: 629107, about: 'trading', mail: 'margin' },
  optionWin: { type: 629108, about: 'trading', mail: 'trading' },
  optionLoss: { type: 629109, about: 'trading', mail: 'trading' },
  optionTie: { type: 629110, about: 'trading', mail: 'trading' },
  optionVoid: { type: 629111, about: 'trading', mail: 'trading' },
  sessionReplayed: { type: 629112, about: 'service', mail: null },
  lossMadeGood: { type: 629113, about: 'trading', mail: 'margin' },
  priceAlert: { type: 629114, about: 'trading', mail: null },
  trailingStop: { type: 629115, about: 'trading', mail: 'trading' },
  depositCredited: { type: 629118, about: 'money', mail: null },
  withdrawalPaid: { type: 629119, about: 'money', mail: null },
  corrected: { type: 629121, about: 'money', mail: 'money' },
  holdPlaced: { type: 629122, about: 'money', mail: 'money' },
  holdLifted: { type: 629123, about: 'money', mail: 'money' },
  loanCredited: { type: 629141, about: 'money', mail: 'account' },
  guaranteeAsked: { type: 629142, about: 'service', mail: 'account' },
  guaranteeAccepted: { type: 629143, about: 'money', mail: 'account' },
  repaymentAccepted: { type: 629144, about: 'money', mail: 'account' },
  repaymentRejected: { type: 629145, about: 'money', mail: 'account', rejects: 'loan_repayment' },
  loanDueSoon: { type: 629146, about: 'money', mail: 'account' },
  loanOverdue: { type: 629147, about: 'money', mail: 'account' },
  loanRepaid: { type: 629148, about: 'money', mail: 'account' },
  guaranteedLoanOverdue: { type: 629149, about: 'service', mail: 'account' },
  verificationApproved: { type: 629124, about: 'service', mail: 'account' },
  dataExportReady: { type: 629140, about: 'service', mail: 'account' },
  ticketAnswered: { type: 629151, about: 'service', mail: 'account' },
  ticketResolved: { type: 629152, about: 'service', mail: 'account' },
  complaintUpheld: { type: 629153, about: 'service', mail: 'account' },
  complaintRefused: { type: 629154, about: 'service', mail: 'account' },
  appealRefused: { type: 629155, about: 'service', mail: 'account' },
} as const satisfies Readonly<Record<string, Alarm>>;

export type AlarmName = keyof typeof ALARMS;

/** All properties of a kind of notice. */
export function alarmOf(name: AlarmName): Alarm {
  return ALARMS[name];
}
