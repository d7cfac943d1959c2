import { referenceIdentity } from '@truefill/domain/wallet/payment-reference.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CoinNetwork } from '@truefill/domain/wallet/coins.ts';
import { textArray, integerArray, type Sql } from '../accounts/ledger/index.ts';
import type { Query, Table } from '../accounts/index.ts';

/** A payment's reference at its network or bank: only one record can have it. */
export interface PaymentReference {
  /** see `channelOf` */
  readonly channel: string;
  /** as typed */
  readonly reference: string;
  readonly recordKind: 'deposit' | 'withdrawal';
  readonly recordId: bigint;
  readonly recordedAtMs: number;
}

/**
 * The scope in which a reference is unique: a direction, and a chain for coins or a brand's bank for dollars. Coins that move
 * on one chain under several network names (ERC20, Ethereum) share its transactions, and also the form of its addresses.
 */
export function channelOf(
  direction: 'in' | 'out',
  { brandId, network }: { readonly brandId: string; readonly network: Pick<CoinNetwork, 'addressForm'> | null },
): string {
  return network === null ? `${direction}/bank/${brandId}` : `${direction}/${network.addressForm}`;
}

/** Those of the references that are already used, as the same objects. */
export const USED_REFERENCES: Query<readonly PaymentReference[], readonly PaymentReference[]> = {
  name: 'used payment references',
  async run(client, wanted) {
    const { rows } = await client.query<{ channel: string; reference: string }>({
      name: 'payment-references-used',
      text: `select r.channel, r.reference from unnest($1::text[], $2::text[]) as wanted (channel, reference)
             join payment_reference r using (channel, reference)`,
      values: [
        textArray(wanted.map(({ channel }) => channel)),
        textArray(wanted.map(({ reference }) => referenceIdentity(reference))),
      ],
    });
    const used = new Set(rows.map(({ channel, reference }) => `${channel} ${reference}`));
    return wanted.filter(({ channel, reference }) => used.has(`${channel} ${referenceIdentity(reference)}`));
  },
};

/**
 * Refuses a payment that counts for another record. A batch decides this again; this tells the first of two approvers.
 * @throws Refusal 1011
 */
export async function refuseUsedReference(
  sql: Sql,
  { channel, reference }: Pick<PaymentReference, 'channel' | 'reference'>,
): Promise<void> {
  const { rows } = await sql.query('select 1 from payment_reference where channel = $1 and reference = $2', [
    channel,
    referenceIdentity(reference),
  ]);
  if (rows.length > 0) throw new Refusal('dataExists');
}

/** Two records that take the same reference at the same time conflict: the later batch runs again and finds it used. */
export const PAYMENT_REFERENCES: Table<readonly PaymentReference[]> = {
  name: 'payment references',
  statements: (references) => [
    references.length === 0
      ? null
      : {
          name: 'payment-references-inserted',
          text: `insert into payment_reference (channel, reference, record_kind, record_id, recorded_at_ms)
                 select unnest($1::text[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::bigint[])`,
          values: [
            textArray(references.map(({ channel }) => channel)),
            textArray(references.map(({ reference }) => referenceIdentity(reference))),
            textArray(references.map(({ recordKind }) => recordKind)),
            integerArray(references.map(({ recordId }) => recordId)),
            integerArray(references.map(({ recordedAtMs }) => recordedAtMs)),
          ],
        },
  ],
};

/** The references used so far, in the database and in the batch. */
export interface ReferencesOfBatch {
  isUsed(wanted: Pick<PaymentReference, 'channel' | 'reference'>): boolean;
  use(reference: PaymentReference): void;
  /** those used by the batch itself */
  readonly taken: readonly PaymentReference[];
}

/** @param used the references that already have a record */
export function referencesOfBatch(used: readonly PaymentReference[]): ReferencesOfBatch {
  const nameOf = ({ channel, reference }: Pick<PaymentReference, 'channel' | 'reference'>): string =>
    `${channel} ${referenceIdentity(reference)}`;
  const names = new Set(used.map(nameOf));
  const taken: PaymentReference[] = [];
  return {
    isUsed: (wanted) => names.has(nameOf(wanted)),
    use(reference) {
      names.add(nameOf(reference));
      taken.push(reference);
    },
    taken,
  };
}
