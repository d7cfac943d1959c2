import type { WireNotification } from './calls.ts';

/** Why a user is told. The first five are the specification's; the others tell of what happened to an account by itself. */
export const ALARM_TYPES = {
  withdrawalRejected: 629005,
  depositRejected: 629006,
  verificationRejected: 629007,
  message: 629012,
  loanRejected: 629021,
  marginLevel100: 629101,
  marginLevel75: 629102,
  stopOut: 629103,
  stopLoss: 629104,
  takeProfit: 629105,
  orderFilled: 629106,
  orderCancelled: 629107,
  optionWin: 629108,
  optionLoss: 629109,
  optionTie: 629110,
  optionVoid: 629111,
  sessionReplayed: 629112,
  lossMadeGood: 629113,
  priceAlert: 629114,
  trailingStop: 629115,
  corrected: 629121,
  depositCredited: 629118,
  withdrawalPaid: 629119,
  holdPlaced: 629122,
  holdLifted: 629123,
} as const;

export type AlarmName = keyof typeof ALARM_TYPES;

/** A notice as the app shows it. */
export interface NotificationView {
  readonly id: number;
  /** null for an alarm type this client does not know */
  readonly alarm: AlarmName | null;
  readonly title: string;
  readonly content: string;
  readonly remark: string;
  readonly unread: boolean;
  readonly atMs: number;
  readonly amount: number;
  /** the market that it is about; null where about none */
  readonly symbol: string | null;
}

const CUSTOM_TEXT = 4;

/** Reads a notice. */
export function notificationFromWire(wire: WireNotification): NotificationView {
  const known = Object.entries(ALARM_TYPES).find(([, type]) => type === wire.alarmType);
  return {
    id: wire.id,
    alarm: known ? (known[0] as AlarmName) : null,
    title: wire.title,
    content: wire.content,
    remark: wire.remark,
    unread: wire.readStatus === 0,
    atMs: wire.timeStamp,
    amount: wire.paymentPrice,
    symbol: wire.symbol || null,
  };
}

/** Writes a notice; it carries its own title and content in the reader's language. */
export function notificationToWire(view: NotificationView): WireNotification {
  return {
    id: view.id,
    alarmType: ALARM_TYPES[view.alarm ?? 'message'],
    actionType: CUSTOM_TEXT,
    title: view.title,
    content: view.content,
    remark: view.remark,
    readStatus: view.unread ? 0 : 1,
    timeStamp: view.atMs,
    paymentPrice: view.amount,
    symbol: view.symbol ?? '',
  };
}
