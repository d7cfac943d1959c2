import { formatDecimal, groupThousands } from '@truefill/domain/money/decimal.ts';
import { cents, formatMoney, moneyToNumber } from '@truefill/domain/money/money.ts';
import { formatPrice, points } from '@truefill/domain/market/price.ts';
import { WARNING_LEVELS } from '@truefill/domain/margin/stop-out.ts';
import { alertTexts } from '../alerts/index.ts';
import type { HappenedEvent } from '../outbox/index.ts';
import { paymentValues } from '../payments/index.ts';
import type { NoticeKind } from './notice-text.ts';

/** The content of a notice. */
export interface NoticeFacts {
  readonly kind: NoticeKind;
  /** values for the placeholders in its text */
  readonly values: Readonly<Record<string, string>>;
}

type Said = HappenedEvent['values'];

/** Events that users are notified of: everything that happens to an account without the user's request at that moment. */
const NOTICES: Readonly<Record<string, (said: Said) => NoticeFacts | null>> = {
  margin_warned: warned,
  order_filled: (said) => ({ kind: 'orderFilled', values: { symbol: String(said['symbol']), price: priceOf(said, 'price') } }),
  order_closed_by_level: closed,
  order_closed_by_stop_out: closed,
  order_cancelled_by_stop_out: (said) => ({ kind: 'orderCancelled', values: { symbol: String(said['symbol']) } }),
  loss_made_good: (said) => ({ kind: 'lossMadeGood', values: { amount: moneyOf(said, 'amount') } }),
  option_settled: settled,
  corrected,
  deposit_credited: paymentAs('depositCredited'),
  deposit_rejected: paymentAs('depositRejected'),
  withdrawal_paid: paymentAs('withdrawalPaid'),
  withdrawal_rejected: paymentAs('withdrawalRejected'),
  loan_guaranteed: loanAs('guaranteeAccepted'),
  loan_rejected: loanAs('loanRejected'),
  loan_credited: loanAs('loanCredited'),
  loan_due_soon: loanAs('loanDueSoon'),
  loan_overdue: loanAs('loanOverdue'),
  loan_repayment_accepted: (said) => loanAs(wholeOf(said, 'owed') === 0n ? 'loanRepaid' : 'repaymentAccepted')(said),
  loan_repayment_rejected: loanAs('repaymentRejected'),
  price_alert_fired: (said) => ({ kind: 'priceAlert', values: alertTexts(said) }),
};

export const NOTICED_EVENTS = Object.keys(NOTICES);

/** @returns null for an event without a notice */
export function noticeOf({ kind, values }: Pick<HappenedEvent, 'kind' | 'values'>): NoticeFacts | null {
  return NOTICES[kind]?.(values) ?? null;
}

function corrected(said: Said): NoticeFacts {
  const amount = wholeOf(said, 'amount');
  const text = formatDecimal(amount < 0n ? -amount : amount, Number(wholeOf(said, 'scale')));
  const change = `${amount < 0n ? '\u2212' : '+'}${groupThousands(text)} ${String(said['currency'])}`;
  return { kind: 'corrected', values: { change, correctionReason: String(said['reason']) } };
}

const LEVEL_SCALE = 2;

function warned(said: Said): NoticeFacts | null {
  // Without an open position there is no margin level.
  if (said['level'] === undefined) return null;
  const level = wholeOf(said, 'level');
  return {
    kind: level <= WARNING_LEVELS[1] ? 'marginLevel75' : 'marginLevel100',
    values: { level: formatDecimal(level, LEVEL_SCALE) },
  };
}

const CLOSED: Readonly<Record<string, NoticeKind>> = { stop_loss: 'stopLoss', take_profit: 'takeProfit', stop_out: 'stopOut' };

function closed(said: Said): NoticeFacts | null {
  const kind = CLOSED[String(said['reason'])];
  if (kind === undefined) return null;
  const net = cents(wholeOf(said, 'result') - wholeOf(said, 'fee') - wholeOf(said, 'overnightFee'));
  const values = { symbol: String(said['symbol']), price: priceOf(said, 'price'), result: formatMoney(net) };
  if (kind !== 'stopLoss' || said['trailedStop'] === undefined) return { kind, values };
  return { kind: 'trailingStop', values: { ...values, stop: priceOf(said, 'trailedStop') } };
}

const ENDED: Readonly<Record<string, NoticeKind>> = {
  win: 'optionWin',
  loss: 'optionLoss',
  tie: 'optionTie',
  void: 'optionVoid',
};

function settled(said: Said): NoticeFacts | null {
  const kind = ENDED[String(said['outcome'])];
  if (kind === undefined) return null;
  const values = { symbol: String(said['symbol']), stake: moneyOf(said, 'stake'), result: moneyOf(said, 'result') };
  return { kind, values: said['end'] === undefined ? values : { ...values, price: priceOf(said, 'end') } };
}

function paymentAs(kind: NoticeKind): (said: Said) => NoticeFacts | null {
  return (said) => {
    const values = paymentValues(said);
    return values && { kind, values };
  };
}

/** For a loan or repayment: amounts, due date, and the reason of a rejection. */
function loanAs(kind: NoticeKind): (said: Said) => NoticeFacts {
  return (said) => ({
    kind,
    values: {
      loanUid: String(said['loanUid']),
      amount: moneyOf(said, 'amount'),
      owed: moneyOf(said, 'owed'),
      ...(said['total'] === undefined ? {} : { total: moneyOf(said, 'total') }),
      ...(said['due'] === undefined ? {} : { time: String(said['due']) }),
      ...(said['reasonCode'] === undefined
        ? {}
        : { reasonCode: String(said['reasonCode']), reasonText: String(said['reasonText'] ?? '') }),
      paymentPrice: String(moneyToNumber(cents(wholeOf(said, 'amount')))),
    },
  });
}

function wholeOf(said: Said, name: string): bigint {
  return BigInt(said[name] ?? 0n);
}

function moneyOf(said: Said, name: string): string {
  return formatMoney(cents(wholeOf(said, name)));
}

function priceOf(said: Said, name: string): string {
  return formatPrice(points(wholeOf(said, name)), Number(wholeOf(said, 'digits')));
}
