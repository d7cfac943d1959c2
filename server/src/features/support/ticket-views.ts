import type { CallResponse } from '@truefill/api/calls.ts';
import { filePath } from '../files/index.ts';
import type { MessageRow, TicketRow } from './ticket-store.ts';

type Summary = CallResponse<'ticketList'>['list'][number];
type Message = CallResponse<'ticketDetail'>['messages'][number];

const ms = (value: bigint | null): number => Number(value ?? 0n);

/** A ticket as shown to its user. */
export function ticketToWire(row: TicketRow): Summary {
  return {
    id: Number(row.id),
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    openedTs: ms(row.opened_ms),
    changedTs: ms(row.changed_ms),
    answerByTs: ms(row.due_ms),
    appealUntilTs: ms(row.appeal_until_ms),
    appealed: row.appealed,
  };
}

/** A message as shown to its user, without operators' names. @param pathOf URL path of an image */
export function messageToWire(row: MessageRow, pathOf: (id: string) => string = filePath): Message {
  return {
    id: Number(row.id),
    by: row.operator_id === null ? 'user' : 'operator',
    act: row.act,
    atTs: ms(row.at_ms),
    text: row.text,
    reasonCode: row.reason_code,
    pictures: row.pictures.map(pathOf),
  };
}
