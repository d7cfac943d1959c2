import { encodeField } from '@truefill/api/fields/encoded-field.ts';
import type { CallRequest } from '@truefill/api/calls.ts';
import type { CallName } from '@truefill/api/paths.ts';
import type { HttpClient } from './http-client.ts';
import { SMALL_ORDER } from './order-load.ts';

type MoneyCall = Extract<CallName, 'addOrder' | 'closeAllOrder' | 'transfer' | 'withdraw'>;

/** A request that moves money, with its key. */
export interface Action {
  readonly key: string;
  readonly name: MoneyCall;
  readonly body: CallRequest<MoneyCall>;
}

/** The answer to an action: the number of what was created, or the refusal. */
export interface Answered {
  readonly code: number;
  readonly number: string | null;
}

/** The results of all requests. */
export interface TreasuryLoad {
  readonly answered: Map<Action, Answered>;
  readonly unanswered: Set<Action>;
}

/** The withdrawal destination: a saved address, encrypted for transport. */
export interface Payout {
  readonly coinId: number;
  readonly paymentAddress: string;
}

const USDT = 1;
const USDC = 2;
const BTC = 3;
const STILL_PROCESSING = 23552;
const USDC_ON_ERC20 = 103;
const ADDRESS = `0x${'12'.repeat(20)}`;
/** Below the first fee tier, above the minimum withdrawal. */
const WITHDRAWN = 60;

/** Saves an address to withdraw to. */
export async function savePayout(client: HttpClient, token: string, aesKey: string): Promise<Payout> {
  const cryptocurrencyAddress = await encodeField(aesKey, 'cryptocurrencyAddress', ADDRESS);
  await client.demand('addCryptoWallet', { currencyId: USDC_ON_ERC20, cryptocurrencyAddress }, { token });
  return { coinId: USDC_ON_ERC20, paymentAddress: await encodeField(aesKey, 'paymentAddress', ADDRESS) };
}

/** A user's next action, from a seeded generator: orders, transfers both ways, occasionally a withdrawal. */
export class TreasuryUser {
  readonly #payout: Payout;
  #state: number;
  #count = 0;

  constructor(seed: number, payout: Payout) {
    this.#state = seed;
    this.#payout = payout;
  }

  next(): Action {
    const key = `treasury-${(this.#count += 1)}`;
    const at = this.#below(20);
    if (at < 7) return { key, name: 'addOrder', body: { ...SMALL_ORDER } };
    if (at < 8) return { key, name: 'closeAllOrder', body: {} };
    if (at < 9) return { key, name: 'withdraw', body: { num: WITHDRAWN, practicalNum: WITHDRAWN, ...this.#payout } };
    const currId = [USDT, USDT, USDC, BTC][this.#below(4)] ?? USDT;
    const type = this.#below(3) === 0 ? 0 : 1;
    const num = currId === BTC && type === 0 ? (1 + this.#below(9)) / 10_000 : 1 + this.#below(400) / 4;
    return { key, name: 'transfer', body: { currId, type, num } };
  }

  #below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }
}

/** Sends one action and records its result. Rejects if the connection breaks. */
export async function send(client: HttpClient, token: string, action: Action, load: TreasuryLoad): Promise<void> {
  load.unanswered.add(action);
  const { code, data } = await client.call(action.name, action.body, { token, idempotencyKey: action.key });
  load.unanswered.delete(action);
  // Another of the same user is in progress: nothing was done, and nothing is recorded.
  if (code === STILL_PROCESSING) return;
  load.answered.set(action, { code, number: numberIn(data) });
}

function numberIn(data: unknown): string | null {
  if (typeof data === 'string') return data;
  return typeof data === 'object' && data !== null && 'uid' in data ? String(data.uid) : null;
}

/** Sends the user's actions over many connections until the server goes away or enough is done. */
export async function sendTreasury(
  client: HttpClient,
  token: string,
  user: TreasuryUser,
  load: TreasuryLoad,
  isEnough: () => boolean,
): Promise<void> {
  const work = async (): Promise<void> => {
    while (!isEnough()) await send(client, token, user.next(), load);
  };
  const ends = await Promise.allSettled(Array.from({ length: 6 }, work));
  for (const end of ends) if (end.status === 'rejected' && !isBroken(end.reason)) throw end.reason;
}

function isBroken(reason: unknown): boolean {
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ECONNABORTED'].includes((reason as NodeJS.ErrnoException).code ?? '');
}
