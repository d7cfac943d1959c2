import { ALARMS, type AlarmName } from './alarms.ts';
import type { WireNotification } from './calls.ts';

/** A notice as the app shows it. */
export interface NotificationView {
  readonly id: number;
  /** null for an unknown alarm type */
  readonly alarm: AlarmName | null;
  readonly title: string;
  readonly content: string;
  readonly remark: string;
  readonly unread: boolean;
  readonly atMs: number;
  readonly amount: number;
  /** the market it concerns; null for none */
  readonly symbol: string | null;
  /** the loan it concerns; null for none */
  readonly loanUid: string | null;
  /** the ticket it concerns; null for none */
  readonly ticketId: number | null;
  /** the level of verification that was decided; null for none, or an older notice */
  readonly verificationLevel: 'junior' | 'advanced' | null;
}

/** Every notice includes its text, rendered on reading in the reader's language; clients need not derive it from the number. */
const CUSTOM_TEXT = 4;
const NAMES = new Map<number, AlarmName>(Object.entries(ALARMS).map(([name, { type }]) => [type, name as AlarmName]));

/** Reads a notice. */
export function notificationFromWire(wire: WireNotification): NotificationView {
  return {
    id: wire.id,
    alarm: NAMES.get(wire.alarmType) ?? null,
    title: wire.title,
    content: wire.content,
    remark: wire.remark,
    unread: wire.readStatus === 0,
    atMs: wire.timeStamp,
    amount: wire.paymentPrice,
    symbol: wire.symbol || null,
    loanUid: wire.loanUid || null,
    ticketId: wire.ticketId || null,
    verificationLevel: wire.verificationLevel || null,
  };
}

/** Writes a notice with its title and content in the reader's language. */
export function notificationToWire(view: NotificationView): WireNotification {
  return {
    id: view.id,
    alarmType: ALARMS[view.alarm ?? 'message'].type,
    actionType: CUSTOM_TEXT,
    title: view.title,
    content: view.content,
    remark: view.remark,
    readStatus: view.unread ? 0 : 1,
    timeStamp: view.atMs,
    paymentPrice: view.amount,
    symbol: view.symbol ?? '',
    loanUid: view.loanUid ?? '',
    ticketId: view.ticketId ?? 0,
    verificationLevel: view.verificationLevel ?? '',
  };
}
