import type { Brand } from '@truefill/api/brand.ts';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { OperatorRight } from '@truefill/api/operators/rights.ts';
import type { Pool } from 'pg';
import type { ConsoleHandler } from '../../http/calls/console-registrar.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cutPage } from '../../listing/cut-page.ts';
import { deviceOf } from '../identity/index.ts';
import { requestedPage } from '../../listing/requested-page.ts';
import { recordListed, recordView, type OperatorAct } from '../audit/index.ts';
import { brandsWith, mayIn, type OperatorSession } from '../operators/session.ts';
import type { Market } from '../trading/index.ts';
import { findUsers, type UserSearch } from './find-users.ts';
import type { FilePlace, Page } from './portion.ts';
import type { LedgerCheck } from './ledger-check.ts';
import type { RuleFile } from './rule-files.ts';
import {
  readAccountsOf,
  readActions,
  readConsents,
  readFacts,
  readHolds,
  readLedger,
  readMethods,
  readOptions,
  readOrders,
  readSessions,
} from './user-reads.ts';
import { userSummary, type ContactsOf } from './user-summary.ts';

type FoundCases = ConsoleCallResponse<'reviewCases'>['list'];

export interface ReadParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly market: Pick<Market, 'valuation'>;
  readonly rules: readonly RuleFile[];
  readonly contactsOf: ContactsOf;
  readonly phoneLookup: UserSearch['phoneLookup'];
  /** writes to the audit in its own transaction, since viewing changes nothing else */
  readonly audit: (act: OperatorAct) => Promise<void>;
  readonly cases: {
    /** cases visible to an operator with a uid, reference or number, newest first */
    find(operator: OperatorSession, choice: { readonly match: string; readonly limit: number }): Promise<FoundCases>;
    /** cases of some brands visible to an operator, oldest first, after a cursor */
    inOrder(
      operator: OperatorSession,
      choice: { readonly brandIds: readonly string[]; readonly after: FilePlace | null; readonly limit: number },
    ): Promise<FoundCases>;
  };
  readonly ledgerCheck: Pick<LedgerCheck, 'last'>;
  /** pending amounts of some brands, by kind */
  readonly waiting: (brandIds: readonly string[]) => Promise<ConsoleCallResponse<'consoleTreasury'>['waiting']>;
}

/** The brands for which an operator has a right, optionally narrowed to one. */
export function visibleBrands(operator: OperatorSession, right: OperatorRight, brandId: string | undefined): readonly string[] {
  return brandsWith(operator, right).filter((id) => brandId === undefined || id === brandId);
}

/** A user whom an operator may view. @throws Refusal 1002 for any other */
export async function findVisibleUser(
  { pool }: Pick<ReadParts, 'pool'>,
  operator: OperatorSession,
  userId: number,
  right: OperatorRight = 'users.read',
): Promise<{ readonly id: bigint; readonly brandId: string }> {
  const { rows } = await pool.query<{ id: bigint; brand_id: string }>('select id, brand_id from users where id = $1', [userId]);
  const [row] = rows;
  if (!row || !mayIn(operator, right, row.brand_id)) throw new Refusal('userNotFound');
  return { id: row.id, brandId: row.brand_id };
}

interface UserHandlers {
  readonly list: ConsoleHandler<'consoleUsers'>;
  readonly one: ConsoleHandler<'consoleUser'>;
  readonly ledger: ConsoleHandler<'consoleUserLedger'>;
  readonly orders: ConsoleHandler<'consoleUserOrders'>;
  readonly options: ConsoleHandler<'consoleUserOptions'>;
  readonly sessions: ConsoleHandler<'consoleUserSessions'>;
  readonly actions: ConsoleHandler<'consoleUserActions'>;
}

/** The calls about users. Each look is recorded, whichever call it is made with. */
export function userHandlers(parts: ReadParts): UserHandlers {
  const { pool, clock } = parts;
  const view = async (operator: OperatorSession, userId: number, right: 'users.read' | 'users.personal'): Promise<Viewed> => {
    const { id, brandId } = await findVisibleUser(parts, operator, userId);
    const personal = right === 'users.personal' && mayIn(operator, right, brandId);
    await recordView(pool, operator, { brandId, userId: id, personal, atMs: clock.now() });
    return { id, personal };
  };
  return {
    list(operator, { query = '', brandId, pageNum, pageSize }) {
      const { page, limit: size } = requestedPage(pageNum, pageSize);
      return listUsers(parts, operator, { query, brandIds: visibleBrands(operator, 'users.read', brandId), page, size });
    },
    one: (operator, { userId }) => readUser(parts, operator, userId),
    async ledger(operator, { userId, accountMode = null, ...page }) {
      const { id } = await view(operator, userId, 'users.read');
      return paged(page, (part) => readLedger(pool, id, { accountMode }, part));
    },
    async orders(operator, { userId, accountMode = null, orderId = null, ...page }) {
      const { id } = await view(operator, userId, 'users.read');
      return paged(page, (part) => readOrders(pool, id, { accountMode, id: orderId }, part));
    },
    async options(operator, { userId, accountMode = null, optionId = null, ...page }) {
      const { id } = await view(operator, userId, 'users.read');
      return paged(page, (part) => readOptions(pool, id, { accountMode, id: optionId }, part));
    },
    async sessions(operator, { userId, ...page }) {
      const { id, personal } = await view(operator, userId, 'users.personal');
      return paged(page, async (part) =>
        (await readSessions(pool, id, { ...part, personal })).map(({ row }) => ({ ...row, device: deviceName(row.device) })),
      );
    },
    async actions(operator, { userId, ...page }) {
      const { id } = await view(operator, userId, 'users.read');
      return paged(page, (part) => readActions(pool, id, part));
    },
  };
}

/** The browser and the system that a client names; empty if it names none. */
function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(', ');
}

interface Viewed {
  readonly id: bigint;
  /** whether personal data is unmasked */
  readonly personal: boolean;
}

/** Users that an operator may see; those whose contacts are unmasked are recorded. */
export async function listUsers(
  { pool, clock, contactsOf, phoneLookup }: Pick<ReadParts, 'pool' | 'clock' | 'contactsOf' | 'phoneLookup'>,
  operator: OperatorSession,
  choice: Pick<UserSearch, 'query' | 'brandIds' | 'page' | 'size'>,
): Promise<ConsoleCallResponse<'consoleUsers'>> {
  const atMs = clock.now();
  const personal = (brandId: string): boolean => mayIn(operator, 'users.personal', brandId);
  const found = await findUsers({ pool, contactsOf }, { ...choice, nowMs: atMs, personal, phoneLookup });
  await recordListed(pool, operator, { shown: found.list.filter(({ brandId }) => personal(brandId)), atMs });
  return found;
}

async function readUser(
  parts: ReadParts,
  operator: OperatorSession,
  userId: number,
): Promise<ConsoleCallResponse<'consoleUser'>> {
  const { pool, clock } = parts;
  const { id, brandId } = await findVisibleUser(parts, operator, userId);
  const personal = mayIn(operator, 'users.personal', brandId);
  const nowMs = clock.now();
  const facts = await readFacts(pool, id);
  if (!facts) throw new Refusal('userNotFound');
  const user = {
    ...(await userSummary(parts, brandId, id, { personal, nowMs })),
    ...facts,
    accounts: await readAccountsOf(pool, id),
    holds: await readHolds(pool, id, nowMs),
    payoutMethods: await readMethods(pool, id),
    consents: await readConsents(pool, id),
  };
  // recorded before anything is shown, so that no view goes unrecorded
  await parts.audit({
    operator,
    action: personal ? 'user.personalViewed' : 'user.viewed',
    brandId,
    target: { kind: 'user', id },
    userId: id,
    atMs: nowMs,
  });
  return user;
}

/** A page of rows; one extra row tells whether there is another page. */
async function paged<Row>(
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
  read: (part: Page) => Promise<Row[]>,
): Promise<{ list: Row[]; pages: number }> {
  const { page, limit, skip } = requestedPage(pageNum, pageSize);
  return cutPage(await read({ skip, limit: limit + 1 }), { page, limit });
}
