import { createHash } from 'node:crypto';
import type { Brand } from '@truefill/api/brand.ts';
import type { ErrorName } from '@truefill/api/error-codes.ts';
import { USD } from '@truefill/domain/accounts/ledger.ts';
import { DOLLAR } from '@truefill/domain/money/conversion.ts';
import { ZERO } from '@truefill/domain/money/money.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import { usdWorth, type PricedCoin } from '@truefill/domain/wallet/coin-value.ts';
import { parseAmount } from '@truefill/domain/wallet/withdrawal.ts';
import type { UserContext } from '../../http/calls/register-call.ts';
import { keyReused, Refusal } from '../../platform/refusal.ts';
import { fingerprintOf } from '../accounts/index.ts';
import { earlierAnswer, depositMinimum, networkOf, verificationRank, type OfferedNetwork } from '../payments/index.ts';
import { callerOf, userKey } from '../trading/index.ts';
import type { DepositAnswer, DepositRejection, SubmitDeposit } from './command.ts';
import type { DepositsParts } from './deposits.ts';

/** A deposit as its user reports it. */
export interface DepositInput {
  /** the coin on its network; absent for a bank transfer in USD */
  readonly coinId?: number | undefined;
  /** plain decimal text */
  readonly amt: string;
  /** the ID of the address displayed */
  readonly said: number;
  /** whether the user agreed to the terms; omitted by clients that show no terms */
  readonly isAgree?: boolean | undefined;
}

/** How a proof is stored: a receipt must stay readable. */
const PROOF = { maxSide: 2_000, quality: 85 };

export const REFUSAL_OF: Readonly<Record<DepositRejection, ErrorName>> = {
  'too-many-waiting': 'stillProcessing',
  decided: 'statusUnchanged',
  'reference-used': 'dataExists',
  'quote-stale': 'currentPriceError',
  'worth-nothing': 'amountNotPositive',
  'needs-two': 'invalidOperationStatus',
};

/**
 * Submits a deposit for review and returns its number. An unused image is removed again.
 * @throws Refusal as the call specifies
 */
export async function submitDeposit(parts: DepositsParts, input: DepositInput, context: UserContext): Promise<string> {
  const { brand, session, request } = context;
  const picture = request.uploads?.get('depositProof') ?? null;
  const digest = picture && createHash('sha256').update(picture).digest('hex');
  const { coinId, amt, said: addressId } = input;
  const caller = callerOf(context);
  const named = {
    accountId: await parts.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('submit-deposit', { coinId, amt, addressId, digest }),
  };
  const before = await earlierAnswer(parts.pool, named);
  if (before) return uidOf(before as DepositAnswer);
  const terms = await agreedTerms(parts, brand, session.userId, input);
  if (picture === null || digest === null) throw new Refusal('uploadFileEmpty');
  const owner = { brandId: brand.id, userId: session.userId };
  const proofId = await parts.files.saveScreenshot(owner, 'proof', picture, PROOF);
  const command: SubmitDeposit = {
    kind: 'submit-deposit',
    ...named,
    terms: { ...terms, proof_id: proofId, proof_digest: digest },
  };
  const answer = await parts.queue.submit(command).catch(async (error: unknown) => {
    // if the outcome is unknown, the image stays
    if (error instanceof Refusal) await parts.files.remove(owner, proofId);
    throw error;
  });
  if (answer.outcome !== 'accepted' || !(await parts.hasProof(answer.orderId, proofId))) await parts.files.remove(owner, proofId);
  return uidOf(answer);
}

function uidOf(answer: DepositAnswer): string {
  const { orderId, placedAtMs } = acceptedOf(answer);
  return orderNumber(orderId, placedAtMs);
}

/** @throws Refusal if the command had no effect */
export function acceptedOf(answer: DepositAnswer): { readonly orderId: bigint; readonly placedAtMs: number } {
  if (answer.outcome === 'key-reused') throw keyReused();
  if (answer.outcome === 'rejected' && answer.rejection === 'needs-two')
    throw new Refusal('invalidOperationStatus', {
      because: 'Its worth has risen above the limit for one approver: approve it again, and a second person must approve it too.',
    });
  if (answer.outcome === 'rejected') throw new Refusal(REFUSAL_OF[answer.rejection]);
  if (answer.outcome !== 'accepted' || answer.orderId === null) throw new Error('an accepted deposit has no ID');
  return { orderId: answer.orderId, placedAtMs: answer.placedAtMs };
}

type Agreed = Omit<SubmitDeposit['terms'], 'proof_id' | 'proof_digest'>;

async function agreedTerms(parts: DepositsParts, brand: Brand, userId: bigint, input: DepositInput): Promise<Agreed> {
  const { treasury } = brand;
  const isBank = input.coinId === undefined;
  if (treasury.disableDeposit !== undefined || !treasury.depositTypes.includes(isBank ? 'bank_card' : 'crypto'))
    throw new Refusal('invalidOperationStatus', { because: 'The brand does not take deposits by this method.' });
  if (input.isAgree === false) throw new Refusal('parameterMissing', { because: 'The deposit terms were not accepted.' });
  const { verification } = await parts.cashEligibilityOf(brand.id, userId);
  if (verificationRank(verification) < verificationRank(treasury.verification.deposit)) throw new Refusal('wrongRealNameStatus');
  const offered = input.coinId === undefined ? null : networkOf(brand, input.coinId);
  if (!isBank && offered === null) throw new Refusal('networkNotFound');
  const address = await parts.addresses.find(brand.id, input.said);
  if (!address || address.coinNetworkId !== (offered?.network.id ?? null)) throw new Refusal('addressNotFound');
  return { ...worthOf(parts, brand, offered, input.amt), receiving_address_id: address.id };
}

function worthOf({ prices }: DepositsParts, brand: Brand, offered: OfferedNetwork | null, amt: string) {
  const { code, scale } = offered?.coin ?? USD;
  const amount = parseAmount(amt, scale);
  if (amount === 'not-positive') throw new Refusal('amountNotPositive');
  if (amount === 'over-precise') throw new Refusal('incorrectDecimalPlaces');
  const rate = offered ? prices.newest(offered.coin)?.rate : DOLLAR;
  const coin: PricedCoin | null = rate === undefined ? null : { scale, rate };
  if (amount > MAX_AMOUNT || amount < depositMinimum(brand, code, coin)) throw new Refusal('incorrectWithdrawalAmount');
  const estimate = coin ? usdWorth(amount, coin) : ZERO;
  return { coin_network_id: offered?.network.id ?? null, currency: code, scale, amount, estimate_usd: estimate };
}

/** The maximum amount, which fits the ledger after any conversion. */
const MAX_AMOUNT = 10n ** 15n;
