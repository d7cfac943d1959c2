import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Queries } from './outbox.ts';

/** The values of an event besides kind and subject: texts, and integers in the domain's units. */
export type EventValues = Readonly<Record<string, string | bigint>>;

/** An event of an account or a user, with all its values at that time. */
export interface HappenedEvent {
  /** unique */
  readonly eventId: string;
  readonly kind: string;
  readonly brandId: string;
  readonly userId: bigint;
  /** null if it concerns the user and not one of their accounts */
  readonly accountMode: AccountMode | null;
  /** id of the order or alert */
  readonly subjectId: bigint | null;
  readonly values: EventValues;
  /** ms */
  readonly atMs: number;
}

/** Serializes an event's values for `account_event`; nulls are omitted. */
export function eventData(values: Readonly<Record<string, string | number | bigint | null>>): string {
  const members = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`"${name}":${typeof value === 'string' ? JSON.stringify(value) : value}`],
  );
  return `{${members.join(',')}}`;
}

/** Parses what `eventData` wrote. Numbers stay exact, however many digits they have. */
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

/** The events of some kinds with `after < id <= through`, in order. An account's user never changes. */
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

/** Removes the oldest events up to an id that are older than a moment, ms; at most `limit` rows. Returns the number of rows. */
export async function removeEvents(queries: Queries, through: bigint, beforeMs: number, limit: number): Promise<number> {
  const { rowCount } = await queries.query({
    name: 'account-remove-events',
    text: `delete from account_event
           where id = any (array(select id from account_event where id <= $1 order by id limit $3)) and recorded_at_ms[1] < $2`,
    values: [through, beforeMs, limit],
  });
  return rowCount ?? 0;
}
