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

type EventData = HappenedEvent['values'];

/** Events that users are notified of: everything that happens to an account without the user's request at that moment. */
const NOTICES: Readonly<Record<string, (data: EventData) => NoticeFacts | null>> = {
  margin_warned: warned,
  order_filled: (data) => ({ kind: 'orderFilled', values: { symbol: String(data['symbol']), price: priceOf(data, 'price') } }),
  order_closed_by_level: closed,
  order_closed_by_stop_out: closed,
  order_cancelled_by_stop_out: (data) => ({ kind: 'orderCancelled', values: { symbol: String(data['symbol']) } }),
  loss_made_good: (data) => ({ kind: 'lossMadeGood', values: { amount: moneyOf(data, 'amount') } }),
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
  loan_repayment_accepted: (data) => loanAs(wholeOf(data, 'owed') === 0n ? 'loanRepaid' : 'repaymentAccepted')(data),
  loan_repayment_rejected: loanAs('repaymentRejected'),
  price_alert_fired: (data) => ({ kind: 'priceAlert', values: alertTexts(data) }),
};

export const NOTICED_EVENTS = Object.keys(NOTICES);

/** @returns null for an event without a notice */
export function noticeOf({ kind, values }: Pick<HappenedEvent, 'kind' | 'values'>): NoticeFacts | null {
  return NOTICES[kind]?.(values) ?? null;
}

function corrected(data: EventData): NoticeFacts {
  const amount = wholeOf(data, 'amount');
  const text = formatDecimal(amount < 0n ? -amount : amount, Number(wholeOf(data, 'scale')));
  const change = `${amount < 0n ? '\u2212' : '+'}${groupThousands(text)} ${String(data['currency'])}`;
  return { kind: 'corrected', values: { change, correctionReason: String(data['reason']) } };
}

const LEVEL_SCALE = 2;

function warned(data: EventData): NoticeFacts | null {
  // Without an open position there is no margin level.
  if (data['level'] === undefined) return null;
  const level = wholeOf(data, 'level');
  return {
    kind: level <= WARNING_LEVELS[1] ? 'marginLevel75' : 'marginLevel100',
    values: { level: formatDecimal(level, LEVEL_SCALE) },
  };
}

const CLOSED: Readonly<Record<string, NoticeKind>> = { stop_loss: 'stopLoss', take_profit: 'takeProfit', stop_out: 'stopOut' };

function closed(data: EventData): NoticeFacts | null {
  const kind = CLOSED[String(data['reason'])];
  if (kind === undefined) return null;
  const net = cents(wholeOf(data, 'result') - wholeOf(data, 'fee') - wholeOf(data, 'overnightFee'));
  const values = { symbol: String(data['symbol']), price: priceOf(data, 'price'), result: formatMoney(net) };
  if (kind !== 'stopLoss' || data['trailedStop'] === undefined) return { kind, values };
  return { kind: 'trailingStop', values: { ...values, stop: priceOf(data, 'trailedStop') } };
}

const ENDED: Readonly<Record<string, NoticeKind>> = {
  win: 'optionWin',
  loss: 'optionLoss',
  tie: 'optionTie',
  void: 'optionVoid',
};

function settled(data: EventData): NoticeFacts | null {
  const kind = ENDED[String(data['outcome'])];
  if (kind === undefined) return null;
  const values = { symbol: String(data['symbol']), stake: moneyOf(data, 'stake'), result: moneyOf(data, 'result') };
  return { kind, values: data['end'] === undefined ? values : { ...values, price: priceOf(data, 'end') } };
}

function paymentAs(kind: NoticeKind): (data: EventData) => NoticeFacts | null {
  return (data) => {
    const values = paymentValues(data);
    return values && { kind, values };
  };
}

/** For a loan or repayment: amounts, due date, and the reason of a rejection. */
function loanAs(kind: NoticeKind): (data: EventData) => NoticeFacts {
  return (data) => ({
    kind,
    values: {
      loanUid: String(data['loanUid']),
      amount: moneyOf(data, 'amount'),
      owed: moneyOf(data, 'owed'),
      ...(data['total'] === undefined ? {} : { total: moneyOf(data, 'total') }),
      ...(data['due'] === undefined ? {} : { time: String(data['due']) }),
      ...(data['reasonCode'] === undefined
        ? {}
        : { reasonCode: String(data['reasonCode']), reasonText: String(data['reasonText'] ?? '') }),
      paymentPrice: String(moneyToNumber(cents(wholeOf(data, 'amount')))),
    },
  });
}

function wholeOf(data: EventData, name: string): bigint {
  return BigInt(data[name] ?? 0n);
}

function moneyOf(data: EventData, name: string): string {
  return formatMoney(cents(wholeOf(data, name)));
}

function priceOf(data: EventData, name: string): string {
  return formatPrice(points(wholeOf(data, name)), Number(wholeOf(data, 'digits')));
}
