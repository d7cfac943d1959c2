import type { Brand } from '@truefill/api/brand.ts';
import type { ConsoleCalls } from '@truefill/api/console-calls.ts';
import type { z } from '@truefill/api/zod.ts';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { textDigest, writeAudit } from '../audit/index.ts';
import { mayIn, requireRight, type OperatorSession } from '../operators/session.ts';
import { claimsIn } from './forbidden-claims.ts';
import type { MessageSending } from './send-message.ts';

type Input<Name extends keyof ConsoleCalls> = z.output<ConsoleCalls[Name]['request']>;
type Texts = Input<'proposeMessage'>['texts'];
/** stored texts, by language */
export type StoredTexts = Readonly<Record<string, { readonly title: string; readonly content: string }>>;

export interface DecideMessageParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly sending: MessageSending;
}

/** The forbidden claims of a message, with the language of each text. */
export function claimsOf(texts: Texts): { readonly locale: string; readonly claim: string }[] {
  return texts.flatMap(({ locale, title, content }) => claimsIn(`${title}\n${content}`).map((claim) => ({ locale, claim })));
}

/** Writes a message: one to a single user is sent at once, one to all waits for a second person. */
export async function proposeMessage(
  { pool, clock, brands, sending }: DecideMessageParts,
  operator: OperatorSession,
  { brandId, userId, texts }: Input<'proposeMessage'>,
): Promise<{ readonly messageId: bigint; readonly state: 'proposed' | 'sent' }> {
  requireRight(operator, 'messages.propose', brandId);
  const brand = brands.find(({ id }) => id === brandId);
  if (!brand) throw new Refusal('dataNotFound');
  const stored = checkedTexts(brand, texts);
  refuseClaims(stored);
  const atMs = clock.now();
  const state = userId === 0 ? 'proposed' : 'sent';
  return inTransaction(pool, async (client) => {
    if (userId !== 0) await requireUser(client, brandId, BigInt(userId));
    const { rows } = await client.query<{ id: bigint }>(
      `insert into operator_message (brand_id, user_id, texts, state, proposed_by, proposed_ms, sent)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [brandId, userId === 0 ? null : userId, JSON.stringify(stored), state, operator.operatorId, atMs, userId === 0 ? 0 : 1],
    );
    const messageId = rows[0]?.id ?? 0n;
    if (userId !== 0) await sending.toOne(client, messageId, BigInt(userId));
    await writeAudit(client, {
      operator,
      action: userId === 0 ? 'message.proposed' : 'message.sent',
      brandId,
      target: { kind: 'message', id: messageId },
      ...(userId === 0 ? {} : { userId: BigInt(userId) }),
      after: userId === 0 ? { texts: stored } : textDigest(stored),
      atMs,
    });
    return { messageId, state };
  });
}

/** Approval by the second person of a message to all, which starts the sending. */
export async function approveMessage(
  { pool, clock, sending }: DecideMessageParts,
  operator: OperatorSession,
  messageId: bigint,
): Promise<void> {
  const atMs = clock.now();
  await inTransaction(pool, async (client) => {
    const message = await lockProposed(client, operator, messageId);
    // the list of claims may have grown since
    refuseClaims(message.texts);
    await client.query(
      `update operator_message set state = 'sending', decided_by = $2, decided_ms = $3,
         last_user = (select coalesce(max(id), 0) from users where brand_id = $4) where id = $1`,
      [messageId, operator.operatorId, atMs, message.brand_id],
    );
    await sending.begin(client, messageId);
    await writeAudit(client, {
      operator,
      action: 'message.approved',
      brandId: message.brand_id,
      target: { kind: 'message', id: messageId },
      after: { texts: message.texts },
      atMs,
    });
  });
}

/** Rejects a message. */
export async function rejectMessage(
  { pool, clock }: DecideMessageParts,
  operator: OperatorSession,
  messageId: bigint,
  reason: string,
): Promise<void> {
  if (reason.trim() === '') throw new Refusal('parameterMissing', { because: 'A reason is missing.' });
  const atMs = clock.now();
  await inTransaction(pool, async (client) => {
    const { brand_id: brandId } = await lockProposed(client, operator, messageId);
    await client.query(
      `update operator_message set state = 'rejected', decided_by = $2, decided_ms = $3, reason = $4 where id = $1`,
      [messageId, operator.operatorId, atMs, reason],
    );
    const target = { kind: 'message', id: messageId };
    await writeAudit(client, { operator, action: 'message.rejected', brandId, target, reason, atMs });
  });
}

/** @throws Refusal 1008 for a message that the operator may not decide on, 1057 if it is their own or already decided */
async function lockProposed(
  client: PoolClient,
  operator: OperatorSession,
  messageId: bigint,
): Promise<{ readonly brand_id: string; readonly texts: StoredTexts }> {
  const { rows } = await client.query<{ brand_id: string; texts: StoredTexts; state: string; proposed_by: bigint }>(
    'select brand_id, texts, state, proposed_by from operator_message where id = $1 for update',
    [messageId],
  );
  const [message] = rows;
  if (!message || !mayIn(operator, 'messages.approve', message.brand_id)) throw new Refusal('dataNotFound');
  if (message.state !== 'proposed') throw new Refusal('statusUnchanged', { because: 'This message is already decided.' });
  if (message.proposed_by === operator.operatorId)
    throw new Refusal('invalidOperationStatus', { because: 'Another person must decide on this message.' });
  return message;
}

async function requireUser(client: PoolClient, brandId: string, userId: bigint): Promise<void> {
  const { rowCount } = await client.query('select 1 from users where brand_id = $1 and id = $2 and closed_ms is null', [
    brandId,
    userId,
  ]);
  if (rowCount === 0) throw new Refusal('userNotFound');
}

/** @throws Refusal 1003 for an empty text, 1057 for a language that the brand lacks or that is given twice */
function checkedTexts({ locales }: Brand, texts: Texts): StoredTexts {
  const stored = texts.map(({ locale, title, content }) => [locale, { title: title.trim(), content: content.trim() }] as const);
  if (stored.some(([, { title, content }]) => title === '' || content === '')) throw new Refusal('parameterMissing');
  const languages = new Set(stored.map(([locale]) => locale));
  if (languages.size < stored.length || stored.some(([locale]) => !locales.includes(locale)))
    throw new Refusal('invalidOperationStatus', { because: 'Each language must be one of the brand and be given only once.' });
  return Object.fromEntries(stored);
}

function refuseClaims(texts: StoredTexts): void {
  const found = Object.values(texts).flatMap(({ title, content }) => claimsIn(`${title}\n${content}`));
  if (found.length > 0)
    throw new Refusal('claimForbidden', { because: `No message may claim: ${[...new Set(found)].join(', ')}.` });
}
