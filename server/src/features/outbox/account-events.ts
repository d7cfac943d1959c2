import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Queries } from './outbox.ts';

/** What an event says beside its kind and subject: texts, and whole numbers of the units that the domain counts in. */
export type EventValues = Readonly<Record<string, string | bigint>>;

/** Something that happened to an account or a user, with all its values as they were then. */
export interface HappenedEvent {
  /** no two events have the same */
  readonly eventId: string;
  readonly kind: string;
  readonly brandId: string;
  readonly userId: bigint;
  /** null where it happened to the user and not to one of their accounts */
  readonly accountMode: AccountMode | null;
  /** the number of the order or alert that it is about */
  readonly subjectId: bigint | null;
  readonly values: EventValues;
  /** ms */
  readonly atMs: number;
}

/** Writes the values of an event as they stand in `account_event`; those that are null are left out. */
export function eventData(values: Readonly<Record<string, string | number | bigint | null>>): string {
  const said = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`"${name}":${typeof value === 'string' ? JSON.stringify(value) : value}`],
  );
  return `{${said.join(',')}}`;
}

/** Reads what `eventData` wrote. Numbers stay exact, however many digits they have. */
export function eventValues(data: string | null): EventValues {
  if (data === null) return {};
  return JSON.parse(data, ((_name: string, value: unknown, { source }: { source: string }) =>
    typeof value === 'number' ? BigInt(source) : value) as (name: string, value: unknown) => unknown) as EventValues;
}

interface EventRow {
  readonly id: bigint;
  readonly place: bigint;
  readonly kind: string;
  readonly subject_id: bigint | null;
  readonly at_ms: bigint;
  readonly data: string | null;
  readonly user_id: bigint | null;
  readonly brand_id: string | null;
  readonly account_mode: AccountMode | null;
}

/** The events of some kinds with `after < id <= through`, in their order. Whose account it is never changes. */
export async function readEvents(
  queries: Queries,
  kinds: readonly string[],
  after: bigint,
  through: bigint,
): Promise<HappenedEvent[]> {
  const { rows } = await queries.query<EventRow>({
    name: 'account-events',
    text: `select e.id, n.place, n.kind, n.subject_id, n.at_ms, n.data, a.user_id, a.brand_id, a.account_mode
           from account_event e
           cross join lateral unnest(e.account_ids, e.kinds, e.subject_ids, e.recorded_at_ms, e.data) with ordinality
             as n (account_id, kind, subject_id, at_ms, data, place)
           left join ledger_account a on a.id = n.account_id
           where e.id > $1 and e.id <= $2 and e.kinds && $3::text[] and n.kind = any ($3::text[])
           order by e.id, n.place`,
    values: [after, through, kinds],
  });
  return rows.map(happenedFrom);
}

function happenedFrom({ id, place, kind, subject_id, at_ms, data, user_id, brand_id, account_mode }: EventRow): HappenedEvent {
  const { brand = '', user = 0n, ...values } = eventValues(data);
  return {
    eventId: `event/${id}/${place}`,
    kind,
    brandId: brand_id ?? String(brand),
    userId: user_id ?? BigInt(user),
    accountMode: account_mode,
    subjectId: subject_id,
    values,
    atMs: Number(at_ms),
  };
}

/** Removes the oldest events up to a number, a limited many rows, where they are older than a moment, ms. Answers how many rows. */
export async function removeEvents(queries: Queries, through: bigint, beforeMs: number, limit: number): Promise<number> {
  const { rowCount } = await queries.query({
    name: 'account-remove-events',
    text: `delete from account_event
           where id = any (array(select id from account_event where id <= $1 order by id limit $3)) and recorded_at_ms[1] < $2`,
    values: [through, beforeMs, limit],
  });
  return rowCount ?? 0;
}
