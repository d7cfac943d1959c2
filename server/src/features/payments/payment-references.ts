import { referenceIdentity } from '@truefill/domain/wallet/payment-reference.ts';
import type { CoinNetwork } from '@truefill/domain/wallet/coins.ts';
import { textArray, integerArray } from '../accounts/ledger/index.ts';
import type { Query, Table } from '../accounts/index.ts';

/** A payment by its reference, as its network or bank knows it: no second record can have the same. */
export interface PaymentReference {
  /** see `channelOf` */
  readonly channel: string;
  /** as it was typed */
  readonly reference: string;
  readonly recordKind: 'deposit' | 'withdrawal';
  readonly recordId: bigint;
  readonly recordedAtMs: number;
}

/**
 * Where a reference is unique: in one direction, of a chain for coins, of a brand's bank for dollars. Coins that travel on one chain under
 * several names of networks (ERC20, Ethereum) share its transactions, and with them the form of its addresses.
 */
export function channelOf(
  direction: 'in' | 'out',
  { brandId, network }: { readonly brandId: string; readonly network: Pick<CoinNetwork, 'addressForm'> | null },
): string {
  return network === null ? `${direction}/bank/${brandId}` : `${direction}/${network.addressForm}`;
}

/** Those of the references that are used already. A twin's answer has the same objects. */
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

/** Two records that take the same one at the same time conflict: the later batch runs again, and then finds it used. */
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

/** The references that the commands of a batch want, as the batch has come so far. */
export interface ReferencesOfBatch {
  isUsed(wanted: Pick<PaymentReference, 'channel' | 'reference'>): boolean;
  use(reference: PaymentReference): void;
  /** what was used by the batch itself */
  readonly taken: readonly PaymentReference[];
}

/** @param used those that have a record already */
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
