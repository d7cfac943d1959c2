import type { ErrorName } from '@truefill/api/error-codes.ts';
import { USD } from '@truefill/domain/accounts/ledger.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import type { UserContext } from '../../http/calls/register-call.ts';
import { keyReused, Refusal } from '../../platform/refusal.ts';
import { addressError } from '../../wallet-addresses/address-error.ts';
import { fingerprintOf } from '../accounts/index.ts';
import { coinAccountOf } from '../accounts/ledger/index.ts';
import { decodedInput, shortenedAddress } from '../payout-methods/index.ts';
import { earlierAnswer, coinOf, type OfferedNetwork } from '../payments/index.ts';
import { callerOf, userKey } from '../trading/index.ts';
import { COIN_NETWORKS } from '@truefill/domain/wallet/coins.ts';
import type { Withdraw, WithdrawalAnswer, WithdrawalRejection } from './command.ts';
import { refuseHeld, refuseUnknown } from './conditions.ts';
import { parsePayoutAmount, namedNetworks, refuseUnlessCards, type CoinInput } from './payout-input.ts';
import type { WithdrawalsOptions } from './withdrawals.ts';

/** A withdrawal as its user requests it. Amounts are plain decimal text. */
export interface WithdrawalInput extends CoinInput {
  readonly num: string;
  readonly practicalNum: string;
  /** encoded with the session's field key */
  readonly paymentAddress?: string | undefined;
  readonly userBankId?: number | undefined;
  readonly withdrawType?: number | undefined;
}

const REFUSAL_OF: Readonly<Record<WithdrawalRejection, ErrorName>> = {
  'another-waiting': 'withdrawalPending',
  'orders-open': 'openPositionsNotClosed',
  'quote-stale': 'currentPriceError',
  'outside-bounds': 'incorrectWithdrawalAmount',
  'nothing-arrives': 'incorrectWithdrawalAmount',
  'other-than-shown': 'incorrectWithdrawalAmount',
  'not-enough': 'insufficientBalance',
  'loan-overdue': 'loanOverdue',
  decided: 'statusUnchanged',
  'reference-used': 'dataExists',
};

/** The wire's `withdrawType` of a bank card. */
const TO_CARD = 1;

/** A request that passed all checks that do not depend on the account. */
type Payout = Pick<Withdraw, 'coinNetworkId' | 'amount' | 'method'>;

/**
 * Requests a withdrawal and returns its number; the money is withheld from then on.
 * @throws Refusal as the call specifies
 */
export async function requestWithdrawal(
  parts: WithdrawalsOptions,
  input: WithdrawalInput,
  context: UserContext,
): Promise<string> {
  const { brand, session } = context;
  const { userId } = session;
  const caller = callerOf(context);
  const { num, practicalNum: shown, currencyId, coinId, userBankId, withdrawType } = input;
  const address = await typedAddress(parts, input, context);
  const named = {
    accountId: await parts.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('withdraw', { num, shown, currencyId, coinId, userBankId, withdrawType, address }),
  };
  const before = await earlierAnswer(parts.pool, named);
  if (before) return uidOf(before as WithdrawalAnswer);
  await refuseHeld(parts, userId);
  await refuseUnknown(parts, brand, userId);
  const payout = isToCard(input) ? await toCard(parts, input, context) : await toAddress(parts, { ...input, address }, context);
  const network = COIN_NETWORKS.find(({ id }) => id === payout.coinNetworkId);
  const coin = network && brand.switches.myWalletPage ? coinOf(network) : null;
  const coinAccountId = coin && (await coinAccountOf(parts.pool, { userId, brandId: brand.id, coin, nowMs: parts.clock.now() }));
  const command: Withdraw = { kind: 'withdraw', ...named, ...(coinAccountId ? { coinAccountId } : {}), ...payout, shown };
  return uidOf(await parts.queue.submit(command));
}

function uidOf(answer: WithdrawalAnswer): string {
  const { orderId, placedAtMs } = acceptedOf(answer);
  return orderNumber(orderId, placedAtMs);
}

/** @throws Refusal if the command had no effect */
export function acceptedOf(answer: WithdrawalAnswer): { readonly orderId: bigint; readonly placedAtMs: number } {
  if (answer.outcome === 'key-reused') throw keyReused();
  if (answer.outcome === 'rejected') throw new Refusal(REFUSAL_OF[answer.rejection]);
  if (answer.outcome !== 'accepted' || answer.orderId === null) throw new Error('an accepted withdrawal has no ID');
  return { orderId: answer.orderId, placedAtMs: answer.placedAtMs };
}

function isToCard({ userBankId, withdrawType }: WithdrawalInput): boolean {
  return userBankId !== undefined || withdrawType === TO_CARD;
}

/** The decoded address; null if none was sent. @throws Refusal 1001 if it cannot be decoded */
async function typedAddress(
  { identity }: WithdrawalsOptions,
  { paymentAddress = '' }: WithdrawalInput,
  { session }: UserContext,
): Promise<string | null> {
  return paymentAddress === '' ? null : decodedInput(identity.fieldKey(session), 'paymentAddress', paymentAddress);
}

async function toCard(
  parts: WithdrawalsOptions,
  { num, userBankId }: WithdrawalInput,
  { brand, session }: UserContext,
): Promise<Payout> {
  refuseUnlessCards(brand);
  if (userBankId === undefined) throw new Refusal('dataNotFound');
  const amount = parsePayoutAmount(num, USD.scale);
  const method = await parts.payoutTo(parts.pool, brand, session.userId, { kind: 'card', id: userBankId });
  refuseTooNew(parts, method.usableFromMs);
  return { coinNetworkId: null, amount, method };
}

async function toAddress(
  parts: WithdrawalsOptions,
  { address, ...input }: WithdrawalInput & { readonly address: string | null },
  { brand, session }: UserContext,
): Promise<Payout> {
  const networks = namedNetworks(brand, input);
  const amount = parsePayoutAmount(input.num, networks[0].coin.scale);
  if (brand.switches.noWalletWithdraw) return toTyped(networks, amount, address);
  const networkIds = networks.map(({ network }) => network.id);
  const method = await parts.payoutTo(parts.pool, brand, session.userId, { kind: 'wallet', networkIds, address });
  refuseTooNew(parts, method.usableFromMs);
  return { coinNetworkId: method.networkId, amount, method };
}

/** An address typed for this request: its network must be named, since some addresses are valid on several. */
function toTyped(
  [{ network }, ...others]: readonly [OfferedNetwork, ...OfferedNetwork[]],
  amount: bigint,
  address: string | null,
): Payout {
  if (others.length > 0) throw new Refusal('networkNotFound');
  if (address === null || address === '') throw new Refusal('addressEmpty');
  if (addressError(network.addressForm, address) !== null) throw new Refusal('addressInvalid');
  const destination = { cryptocurrencyAddress: address };
  return {
    coinNetworkId: network.id,
    amount,
    method: { kind: 'typed', id: null, destination, shortened: shortenedAddress(address) },
  };
}

/** @throws Refusal 1072 while a new address or card must wait */
function refuseTooNew({ clock }: WithdrawalsOptions, usableFromMs: number): void {
  if (clock.now() >= usableFromMs) return;
  throw new Refusal('withdrawLater', {
    because: `It can be used from ${new Date(usableFromMs).toISOString()}.`,
  });
}
