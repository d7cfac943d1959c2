import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { createHash, randomBytes } from 'node:crypto';
import { parseEmail } from '@truefill/api/fields/email-address.ts';
import type { OperatorGrant } from '@truefill/api/operators/rights.ts';
import { SOURCE_LANGUAGE } from '@truefill/locales/catalogue.ts';
import { textIn } from '@truefill/locales/server-texts.ts';
import type { Logger } from 'pino';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Mail } from '../../adapters/mail/mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { writeAudit } from '../audit/index.ts';
import { mailPage } from '../identity/index.ts';
import { lockManager, refuseForeignGrants } from './manage.ts';
import { operatorByEmail, replaceGrants } from './operator-store.ts';
import type { OperatorSession } from './session.ts';
import type { SignInOrigin } from './sessions.ts';
import { beginLogin, refusePassword, type PasswordAccepted, type SignInParts } from './sign-in.ts';

export interface InvitationParts extends SignInParts {
  readonly mail: Mail;
  readonly log: Pick<Logger, 'error'>;
}

/** An invitation that can be accepted. */
export interface OpenInvitation {
  readonly id: bigint;
  readonly email_key: string;
  readonly name: string;
  readonly grants: readonly OperatorGrant[];
  readonly invited_by: bigint;
  readonly created_ms: bigint;
  readonly expires_ms: bigint;
}

const VALID_MS = 72 * HOUR_MS;
const COLUMNS = 'id, email_key, name, grants, invited_by, created_ms, expires_ms';
/** color of operator mails, which belong to no brand */
const ACCENT = '#2f6fed';

/**
 * Invites an operator. The link's token is only in the mail and the response: the database stores its hash.
 * @param linkOf makes the link from a token
 * @throws Refusal 1001 not an address, 1004 an operator has it, 403 with 1057 for roles that the caller may not grant
 */
export async function invite(
  parts: InvitationParts & { readonly brandIds: readonly string[] },
  operator: OperatorSession,
  invited: { readonly email: string; readonly name: string; readonly grants: readonly OperatorGrant[] },
  linkOf: (token: string) => string,
): Promise<{ readonly id: bigint; readonly link: string; readonly expiresMs: number }> {
  const email = parseEmail(invited.email);
  if (!email) throw new Refusal('badParameter');
  const { name, grants } = invited;
  const nowMs = parts.clock.now();
  const token = randomBytes(32).toString('base64url');
  const id = await inTransaction(parts.pool, async (transaction) => {
    // a concurrent revocation of the caller's rights closes their invitations, but would not see this one
    const { me } = await lockManager(transaction, operator, parts);
    refuseForeignGrants(me, grants);
    if (await operatorByEmail(transaction, email.key)) throw new Refusal('accountExists');
    await transaction.query(`update operator_invitation set closed_as = 'replaced' where email_key = $1 and closed_as is null`, [
      email.key,
    ]);
    const { rows } = await transaction.query<{ id: bigint }>(
      `insert into operator_invitation (email_key, name, grants, token_hash, invited_by, created_ms, expires_ms)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
      [email.key, name, JSON.stringify(grants), hashOf(token), operator.operatorId, nowMs, nowMs + VALID_MS],
    );
    const [made] = rows;
    // someone is inviting the same address concurrently
    if (!made) throw new Refusal('tryAgainLater');
    const after = { email: email.key, name, grants };
    const target = { kind: 'invitation', id: made.id };
    await writeAudit(transaction, { operator, action: 'operator.invited', brandId: null, target, after, atMs: nowMs });
    return made.id;
  });
  const link = linkOf(token);
  await sendLink(parts, { to: email.text, name, link, by: operator.name });
  return { id, link, expiresMs: nowMs + VALID_MS };
}

/** The inviting operator has the link as well, so a mail that cannot be sent is only logged. */
async function sendLink(
  { mail, log }: InvitationParts,
  { to, name, link, by }: { readonly to: string; readonly name: string; readonly link: string; readonly by: string },
): Promise<void> {
  const locale = SOURCE_LANGUAGE;
  const subject = textIn(locale, 'mail.operator-invitation.subject');
  const paragraphs = [textIn(locale, 'mail.operator-invitation.text', { name, by, link })];
  const page = { site: 'Truefill', accent: ACCENT, locale, subject, code: null, paragraphs, asides: [], link: null };
  try {
    await mail.send({
      to,
      fromName: 'Truefill',
      template: 'operator-invitation',
      locale,
      subject,
      text: paragraphs.join('\n\n'),
      html: mailPage(page),
      code: null,
      unsubscribe: null,
    });
  } catch (error) {
    log.error({ reason: (error as Error).message, template: 'operator-invitation' }, 'failed to send message');
  }
}

export async function openInvitations(sql: Sql, nowMs: number): Promise<OpenInvitation[]> {
  const { rows } = await sql.query<OpenInvitation>(
    `select ${COLUMNS} from operator_invitation where closed_as is null and expires_ms > $1 order by id`,
    [nowMs],
  );
  return rows;
}

/** @throws Refusal 1107 if the token does not belong to an open invitation */
export async function invitationOf({ pool, clock }: InvitationParts, token: string): Promise<OpenInvitation> {
  const { rows } = await pool.query<OpenInvitation>(
    `select ${COLUMNS} from operator_invitation where token_hash = $1 and closed_as is null and expires_ms > $2`,
    [hashOf(token), clock.now()],
  );
  const [found] = rows;
  if (!found) throw new Refusal('invalidInvitationCode');
  return found;
}

/** Spends an invitation; of two concurrent attempts only one succeeds. @throws Refusal 1107, 1001, 23564 */
export async function accept(
  parts: InvitationParts,
  { token, password }: { readonly token: string; readonly password: string },
  origin: SignInOrigin,
): Promise<PasswordAccepted> {
  const { name } = await invitationOf(parts, token);
  refusePassword(password, name);
  const passwordHash = await parts.hasher.hash(password);
  const nowMs = parts.clock.now();
  return inTransaction(parts.pool, async (transaction) => {
    const { rows } = await transaction.query<OpenInvitation>(
      `update operator_invitation set closed_as = 'accepted'
       where token_hash = $1 and closed_as is null and expires_ms > $2 returning ${COLUMNS}`,
      [hashOf(token), nowMs],
    );
    const [invitation] = rows;
    if (!invitation) throw new Refusal('invalidInvitationCode');
    const made = await transaction.query<{ id: bigint }>(
      `insert into operators (email_key, name, password_hash, created_ms) values ($1, $2, $3, $4)
       on conflict (email_key) do nothing returning id`,
      [invitation.email_key, invitation.name, passwordHash, nowMs],
    );
    const id = made.rows[0]?.id;
    if (id === undefined) throw new Refusal('accountExists');
    await replaceGrants(transaction, id, invitation.grants);
    const started = await beginLogin(parts, transaction, { id, factor_confirmed_ms: null }, origin);
    await writeAudit(transaction, {
      operator: { operatorId: id, name: invitation.name, network: origin.network },
      action: 'operator.joined',
      brandId: null,
      target: { kind: 'operator', id },
      after: { email: invitation.email_key, grants: invitation.grants, invitation: invitation.id },
      atMs: nowMs,
    });
    return started;
  });
}

/** @throws Refusal 1008 if it is not open; 403 with 1057 if it is for brands that the caller does not administer */
export async function withdrawInvitation(parts: InvitationParts, operator: OperatorSession, id: bigint): Promise<void> {
  const atMs = parts.clock.now();
  await inTransaction(parts.pool, async (transaction) => {
    const { rows } = await transaction.query<OpenInvitation>(
      `update operator_invitation set closed_as = 'withdrawn' where id = $1 and closed_as is null returning ${COLUMNS}`,
      [id],
    );
    const [invitation] = rows;
    if (!invitation) throw new Refusal('dataNotFound');
    refuseForeignGrants(operator, invitation.grants);
    const target = { kind: 'invitation', id };
    const before = { email: invitation.email_key };
    await writeAudit(transaction, { operator, action: 'operator.invitationWithdrawn', brandId: null, target, before, atMs });
  });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(`invitation ${token}`).digest();
}
