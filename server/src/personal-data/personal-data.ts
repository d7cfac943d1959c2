import type { ClosingObstacleKind } from '@truefill/api/account-closing/obstacles.ts';
import type { Sql } from '../features/accounts/ledger/index.ts';

/** Whose data: a user is one brand's. */
export interface DataOwner {
  readonly brandId: string;
  readonly userId: bigint;
}

/** Some rows of an area, and where it goes on; null at its end. */
export interface ExportPage {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
}

/** One kind of thing that is held about a user: a file of the archive that they can ask for. */
export interface ExportArea {
  /** the file's name */
  readonly name: string;
  /** what it holds, in one English sentence */
  readonly about: string;
  /** the tables it comes from */
  readonly tables: readonly string[];
  /** each field's meaning and unit */
  readonly fields: Readonly<Record<string, string>>;
  /** @param after the `next` of the page before; null begins */
  read(sql: Sql, owner: DataOwner, after: string | null): Promise<ExportPage>;
}

/** Something that keeps an account from being closed. */
export interface ClosingObstacle {
  readonly kind: ClosingObstacleKind;
  /** how many of it; 1 for what cannot be counted */
  readonly count: number;
  /** a number or an amount that names it; empty for none */
  readonly detail: string;
}

/**
 * What a feature holds about its users: what they get when they ask for it, what keeps their account from being closed, and what is removed
 * with it. Every feature that writes of users gives one; `server/src/personal-data.integration.test.ts` finds tables that none names.
 */
export interface PersonalData {
  readonly areas: readonly ExportArea[];
  /** tables with a user that no area has, each with the reason */
  readonly without?: Readonly<Record<string, string>>;
  /** on the transaction that holds the user's row and accounts; `nowMs` decides what has expired */
  readonly obstacles?: (sql: Sql, owner: DataOwner, nowMs: number) => Promise<readonly ClosingObstacle[]>;
  /** removes at once what is of no use without the account, in the transaction that closes it */
  readonly erase?: (sql: Sql, owner: DataOwner, nowMs: number) => Promise<void>;
  /** removes what tells who somebody was, once the years are over in which it had to be kept */
  readonly forget?: (sql: Sql, owner: DataOwner) => Promise<void>;
}
