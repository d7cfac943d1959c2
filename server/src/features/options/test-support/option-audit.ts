import type { Pool } from 'pg';
import type { OptionRow } from '../orders/stored-option.ts';

interface AccountRow {
  id: bigint;
  available: bigint;
  locked: bigint;
}

interface EntryRow {
  account_id: bigint;
  reference_id: bigint | null;
  kind: string;
  amount: bigint;
}

interface QuoteRow {
  symbol: string;
  sequence: bigint;
  time_ms: bigint;
  mid: bigint;
}

/**
 * Recomputes every option from its terms and the recorded quotes alone, with independent arithmetic, and reports every
 * difference from the database. An empty list means that the invariants hold. No account here has positions.
 */
export async function auditOptions(pool: Pool, nowMs: number): Promise<string[]> {
  const accounts = (await pool.query<AccountRow>('select * from ledger_account')).rows;
  const options = (await pool.query<OptionRow>('select * from option_order')).rows;
  const entries = (await pool.query<EntryRow>('select * from ledger_movement')).rows;
  const quotes = Map.groupBy(
    (await pool.query<QuoteRow>('select * from quote_log order by sequence')).rows,
    ({ symbol }) => symbol,
  );
  const entriesOf = Map.groupBy(entries, ({ reference_id }) => reference_id);
  return [
    ...options.flatMap((option) =>
      optionProblems(option, quotes.get(option.symbol) ?? [], entriesOf.get(option.id) ?? [], BigInt(nowMs)),
    ),
    ...accounts.flatMap((account) =>
      accountProblems(
        account,
        options.filter(({ account_id }) => account_id === account.id),
        entries,
      ),
    ),
    ...(await totalProblems(pool)),
  ];
}

/** The stored totals of settled options equal the sums over the options. */
async function totalProblems(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ account_id: bigint }>(`
    select account_id from (
      select account_id, settled, result, fees from option_total
      union all
      select account_id, -count(*), -sum(result), -coalesce(sum(fee) filter (where outcome <> 'void'), 0)
      from option_order where status = 'settled' group by account_id
    ) as both_sides group by account_id having sum(settled) <> 0 or sum(result) <> 0 or sum(fees) <> 0`);
  return rows.map(({ account_id }) => `account ${account_id}: the totals of its options are not those of its options`);
}

function optionProblems(option: OptionRow, quotes: readonly QuoteRow[], entries: readonly EntryRow[], nowMs: bigint): string[] {
  const problems: string[] = [];
  const say = (what: string, found: unknown, expected: unknown): void => {
    if (found !== expected) problems.push(`option ${option.id}: ${what} is ${String(found)}, expected ${String(expected)}`);
  };
  const entry = quotes.find(({ sequence }) => sequence === option.entry_sequence);
  say('entry', option.entry_mid, entry?.mid);
  say('end', option.end_ms, option.begin_ms + BigInt(option.seconds) * 1_000n);
  const last = option.end_ms + option.void_after_ms;
  const end = quotes.find(({ time_ms }) => time_ms >= option.end_ms && time_ms <= last);
  // I11: it is void from the first tick after the deadline
  const mayBeVoid = nowMs > last && option.status === 'settled';
  const isOver = end !== undefined || mayBeVoid || nowMs > last + 1_000n;
  say('status', option.status, isOver ? 'settled' : 'running');
  if (!isOver) return problems;
  const outcome = end ? outcomeOf(option, end.mid) : 'void';
  say('outcome', option.outcome, outcome);
  say('end quote', option.end_sequence, end?.sequence ?? null);
  const result = { win: profitOf(option), loss: -option.stake, tie: 0n, void: 0n }[outcome];
  say('result', option.result, result);
  const moved = {
    win: ['option_fee', 'option_profit', 'option_stake_lock', 'option_stake_release'],
    loss: ['option_fee', 'option_stake_lock', 'option_stake_loss'],
    tie: ['option_fee', 'option_stake_lock', 'option_stake_release'],
    void: ['option_fee', 'option_fee_refund', 'option_stake_lock', 'option_stake_release'],
  }[outcome].filter((kind) => option.fee > 0n || !kind.startsWith('option_fee'));
  // I5: exactly once
  say(
    'entries',
    entries
      .map(({ kind }) => kind)
      .toSorted()
      .join(),
    moved.join(),
  );
  return problems;
}

/** Rounds half to even. */
function profitOf({ stake, rate }: OptionRow): bigint {
  const whole = (stake * rate) / 10_000n;
  const rest = (stake * rate) % 10_000n;
  return rest > 5_000n || (rest === 5_000n && whole % 2n === 1n) ? whole + 1n : whole;
}

function outcomeOf(option: OptionRow, end: bigint): 'win' | 'loss' | 'tie' {
  if (option.kind === 'inside' || option.kind === 'outside') {
    const inside = end >= (option.band_low ?? 0n) && end <= (option.band_high ?? 0n);
    return inside === (option.kind === 'inside') ? 'win' : 'loss';
  }
  if (end === option.entry_mid) return 'tie';
  return end > option.entry_mid === (option.kind === 'up') ? 'win' : 'loss';
}

function accountProblems(account: AccountRow, options: readonly OptionRow[], entries: readonly EntryRow[]): string[] {
  const own = entries.filter(({ account_id }) => account_id === account.id);
  const given = own.filter(({ reference_id }) => reference_id === null).reduce((total, { amount }) => total + amount, 0n);
  const locked = options.filter(({ status }) => status === 'running').reduce((total, { stake }) => total + stake, 0n);
  const fees = options.filter(({ outcome }) => outcome !== 'void').reduce((total, { fee }) => total + fee, 0n);
  const results = options.reduce((total, { result }) => total + (result ?? 0n), 0n);
  const problems: string[] = [];
  if (account.locked !== locked) problems.push(`I3 account ${account.id}: ${account.locked} is locked, stakes are ${locked}`);
  const available = given - fees - locked + results;
  if (account.available !== available)
    problems.push(`I7 account ${account.id}: ${account.available} is available, its options leave ${available}`);
  if (account.available < 0n) problems.push(`I2 account ${account.id}: ${account.available}`);
  return problems;
}
