import type { Brand } from '@truefill/api/brand.ts';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { TicketRecordKind } from '@truefill/api/support/reasons.ts';
import {
  afterAppeal,
  afterUserClosed,
  afterUserWrote,
  newTicket,
  type TicketRuleError,
  type TicketKind,
  type TicketProgress,
} from '@truefill/domain/support/ticket.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { lockOwner } from '../../adapters/database/owner-lock.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { StoredFiles } from '../files/index.ts';
import { lockOpenUser } from '../identity/index.ts';
import { findRecord } from './linked-record.ts';
import { insertMessage, insertTicket, lockTicket, readMessages, saveStatus, statusOf, type TicketRow } from './ticket-store.ts';
import { messageToWire, ticketToWire } from './ticket-views.ts';

export interface UserTicketsParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly files: Pick<StoredFiles, 'saveScreenshot' | 'remove'>;
}

/** The owner of tickets. */
export interface TicketOwner {
  readonly brand: Brand;
  readonly userId: bigint;
}

export interface WrittenTicket {
  readonly kind: TicketKind;
  readonly subject: string;
  readonly text: string;
  readonly record: { readonly kind: TicketRecordKind; readonly uid: string } | null;
  readonly pictures: readonly Buffer[];
}

/** What users do with tickets. Each step locks the ticket's row. */
export interface UserTickets {
  add(owner: TicketOwner, written: WrittenTicket): Promise<bigint>;
  reply(owner: TicketOwner, id: number, text: string, pictures: readonly Buffer[]): Promise<void>;
  close(owner: TicketOwner, id: number): Promise<void>;
  appeal(owner: TicketOwner, id: number, text: string): Promise<void>;
  list(
    owner: TicketOwner,
    page: { readonly skip: number; readonly limit: number },
  ): Promise<{ readonly list: CallResponse<'ticketList'>['list']; readonly total: number }>;
  /** @throws Refusal 1008 for a ticket that is not the user's */
  detail(owner: TicketOwner, id: number): Promise<CallResponse<'ticketDetail'>>;
}

/** Maximum open tickets per user, messages per ticket, and messages of a user per day. */
const MAX_OPEN = 10;
const MAX_MESSAGES = 200;
const MAX_A_DAY = 300;

/** Size and quality of stored ticket images: screen text must stay readable. */
const PICTURE = { maxSide: 2_000, quality: 85 };

const ERRORS: Readonly<Record<TicketRuleError, () => Refusal>> = {
  ended: () => new Refusal('statusUnchanged', { because: 'This ticket has ended.' }),
  'too-late': () => new Refusal('statusUnchanged', { because: 'The time for an appeal is over.' }),
  'other-kind': () => new Refusal('invalidOperationStatus', { because: 'This kind of ticket cannot end this way.' }),
  'same-person': () => new Refusal('invalidOperationStatus', { because: 'Another person must decide it.' }),
};

/** @throws Refusal if the rules do not allow the transition */
export function allowed(next: TicketProgress | TicketRuleError): TicketProgress {
  if (typeof next === 'string') throw ERRORS[next]();
  return next;
}

export function createUserTickets(parts: UserTicketsParts): UserTickets {
  const { pool, clock } = parts;
  return {
    add: (owner, written) =>
      withPictures(parts, owner, written.pictures, (pictures) =>
        inTransaction(pool, (client) => addTicket(client, owner, written, pictures, clock.now())),
      ),
    async reply(owner, id, text, uploads) {
      requireText(text);
      await withPictures(parts, owner, uploads, (pictures) =>
        inTransaction(pool, async (client) => {
          const atMs = clock.now();
          await lockUser(client, owner);
          const row = await ownTicket(client, owner, id);
          const next = allowed(afterUserWrote(statusOf(row), atMs, owner.brand.support));
          if (pictures.length === 0 && (await repeatsLast(client, row, text))) return false;
          await refuseTooMany(client, owner, row, atMs);
          await saveStatus(client, row.id, next, { atMs });
          await insertMessage(client, { ticketId: row.id, by: owner, act: 'wrote', atMs, text, pictures });
          return true;
        }),
      );
    },
    close: (owner, id) =>
      inTransaction(pool, async (client) => {
        const atMs = clock.now();
        const row = await ownTicket(client, owner, id);
        if (row.state === 'closed') return;
        await saveStatus(client, row.id, allowed(afterUserClosed(statusOf(row))), { atMs });
        await insertMessage(client, { ticketId: row.id, by: owner, act: 'closed', atMs, text: '' });
      }),
    async appeal(owner, id, text) {
      requireText(text);
      await inTransaction(pool, async (client) => {
        const atMs = clock.now();
        await lockUser(client, owner);
        const row = await ownTicket(client, owner, id);
        const next = allowed(afterAppeal(statusOf(row), atMs, owner.brand.support));
        await saveStatus(client, row.id, next, { atMs });
        await insertMessage(client, { ticketId: row.id, by: owner, act: 'appealed', atMs, text });
      });
    },
    async list({ userId, brand }, { skip, limit }) {
      const { rows } = await pool.query<TicketRow>(
        'select * from support_ticket where user_id = $1 and brand_id = $2 order by id desc limit $3 offset $4',
        [userId, brand.id, limit, skip],
      );
      const { rows: counted } = await pool.query<{ total: bigint }>(
        'select count(*) as total from support_ticket where user_id = $1 and brand_id = $2',
        [userId, brand.id],
      );
      return { list: rows.map(ticketToWire), total: Number(counted[0]?.total ?? 0n) };
    },
    async detail({ userId, brand }, id) {
      const { rows } = await pool.query<TicketRow>(
        'select * from support_ticket where id = $1 and user_id = $2 and brand_id = $3',
        [id, userId, brand.id],
      );
      const [row] = rows;
      if (!row) throw new Refusal('dataNotFound');
      const { record_kind: kind, record_uid: uid } = row;
      const messages = (await readMessages(pool, row.id)).map((message) => messageToWire(message));
      return { ...ticketToWire(row), record: kind === null || uid === null ? null : { kind, uid }, messages };
    },
  };
}

/** @returns the ticket's id, and whether its images were stored with it: not if it existed already */
async function addTicket(
  client: PoolClient,
  owner: TicketOwner,
  { kind, subject, text, record, pictures: uploads }: WrittenTicket,
  pictures: readonly string[],
  atMs: number,
): Promise<bigint> {
  await lockUser(client, owner);
  const linked = record && (await findRecord(client, { ...owner, brandId: owner.brand.id }, record.kind, record.uid));
  if (record && !linked) throw new Refusal('dataNotFound');
  const openTickets = await client.query<{ id: bigint; again: boolean }>(
    `select t.id, t.kind = $3 and t.subject = $4 and t.record_uid is not distinct from $6 and $5 =
         (select m.text from support_message m where m.ticket_id = t.id order by m.id limit 1) as again
     from support_ticket t where t.user_id = $1 and t.brand_id = $2 and t.state in ('open', 'answered', 'appealed')`,
    [owner.userId, owner.brand.id, kind, subject, text, linked?.uid ?? null],
  );
  const repeated = uploads.length === 0 ? openTickets.rows.find(({ again }) => again) : undefined;
  if (repeated) return repeated.id;
  if (openTickets.rows.length >= MAX_OPEN) throw new Refusal('updateLimitReached');
  await refuseTooOften(client, owner, atMs);
  const { brand, userId } = owner;
  const status = newTicket(kind, atMs, brand.support);
  const ticketId = await insertTicket(client, { brandId: brand.id, userId, subject, record: linked, status, atMs });
  await insertMessage(client, { ticketId, by: owner, act: 'wrote', atMs, text, pictures });
  return ticketId;
}

/** Serializes a user's requests, before the account is closed, so that counts cannot change meanwhile. */
async function lockUser(client: PoolClient, { brand, userId }: TicketOwner): Promise<void> {
  const owner = { brandId: brand.id, userId };
  await lockOwner(client, 'support', owner);
  await lockOpenUser(client, owner);
}

async function ownTicket(client: PoolClient, { brand, userId }: TicketOwner, id: number): Promise<TicketRow> {
  const row = await lockTicket(client, id);
  if (!row || row.user_id !== userId || row.brand_id !== brand.id) throw new Refusal('dataNotFound');
  return row;
}

/** @throws Refusal 1003 for empty text */
export function requireText(text: string): void {
  if (text === '') throw new Refusal('parameterMissing', { because: 'The text is empty.' });
}

/** Whether a request repeats the last message, after its answer was lost. */
async function repeatsLast(client: PoolClient, { id }: TicketRow, text: string): Promise<boolean> {
  const { rows } = await client.query<{ by_user: bigint | null; text: string }>(
    'select by_user, text from support_message where ticket_id = $1 order by id desc limit 1',
    [id],
  );
  return rows[0]?.by_user != null && rows[0].text === text;
}

async function refuseTooMany(client: PoolClient, owner: TicketOwner, { id }: TicketRow, atMs: number): Promise<void> {
  const { rows } = await client.query<{ count: bigint }>('select count(*) as count from support_message where ticket_id = $1', [
    id,
  ]);
  if (Number(rows[0]?.count ?? 0n) >= MAX_MESSAGES) throw new Refusal('updateLimitReached');
  await refuseTooOften(client, owner, atMs);
}

async function refuseTooOften(client: PoolClient, { userId }: TicketOwner, atMs: number): Promise<void> {
  const { rows } = await client.query<{ count: bigint; oldest: bigint | null }>(
    'select count(*) as count, min(at_ms) as oldest from support_message where by_user = $1 and at_ms > $2',
    [userId, atMs - DAY_MS],
  );
  const [row] = rows;
  if (!row || Number(row.count) < MAX_A_DAY) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Number(row.oldest ?? 0n) + DAY_MS - atMs) / 1_000));
  throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds });
}

/** Stores images and removes them again if the request was refused, or had been done before. */
async function withPictures<Result>(
  { files }: UserTicketsParts,
  { brand, userId }: TicketOwner,
  uploads: readonly Buffer[],
  work: (pictures: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const owner = { brandId: brand.id, userId };
  const stored: string[] = [];
  try {
    for (const picture of uploads) stored.push(await files.saveScreenshot(owner, 'ticket', picture, PICTURE));
    return await work(stored);
  } catch (error) {
    // after other errors the outcome of the commit is unknown, so they stay
    if (error instanceof Refusal) for (const id of stored) await files.remove(owner, id);
    throw error;
  }
}
