import type { ClosingNoticeKind, ClosingObstacleKind } from '@truefill/api/account-closing/obstacles.ts';
import type { Sql } from '../features/accounts/ledger/index.ts';

/** The data subject: a user belongs to one brand. */
export interface DataOwner {
  readonly brandId: string;
  readonly userId: bigint;
}

/** A page of an area's rows, and its cursor; null at the end. */
export interface ExportPage {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
}

/** One kind of data about a user: a file of the archive that they can request. */
export interface ExportArea {
  /** the file's name */
  readonly name: string;
  /** its content, in one English sentence */
  readonly about: string;
  /** the tables that it comes from */
  readonly tables: readonly string[];
  /** each field's meaning and unit */
  readonly fields: Readonly<Record<string, string>>;
  /** @param after the `next` of the previous page; null starts */
  read(sql: Sql, owner: DataOwner, after: string | null): Promise<ExportPage>;
}

/** Something that prevents an account from being closed. */
export interface ClosingObstacle {
  readonly kind: ClosingObstacleKind;
  /** how many; 1 if it cannot be counted */
  readonly count: number;
  /** a number or an amount that identifies it; empty for none */
  readonly detail: string;
}

/** Something that stays unfinished when an account is closed, without preventing it. */
export interface ClosingNotice {
  readonly kind: ClosingNoticeKind;
  /** how many, at least 1 */
  readonly count: number;
}

/**
 * A feature's personal data: what users get on request, what prevents their account from being closed, and what is removed with
 * it. Every feature that stores data about users provides one; `server/src/personal-data.integration.test.ts` finds tables that
 * are missing.
 */
export interface PersonalData {
  readonly areas: readonly ExportArea[];
  /** tables with a user that no area has, each with the reason */
  readonly without?: Readonly<Record<string, string>>;
  /** in the transaction that has locked the user's row and accounts; `nowMs` decides what has expired */
  readonly obstacles?: (sql: Sql, owner: DataOwner, nowMs: number) => Promise<readonly ClosingObstacle[]>;
  /** what continues after the account was closed */
  readonly closingNotices?: (sql: Sql, owner: DataOwner) => Promise<readonly ClosingNotice[]>;
  /** deletes what is useless without the account, in the transaction that closes it */
  readonly erase?: (sql: Sql, owner: DataOwner, nowMs: number) => Promise<void>;
  /** erases what identifies the user, once the retention period is over */
  readonly anonymize?: (sql: Sql, owner: DataOwner) => Promise<void>;
}
