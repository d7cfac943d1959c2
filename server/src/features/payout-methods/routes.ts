import type { Calls } from '@truefill/api/calls.ts';
import { encodeField } from '@truefill/api/fields/encoded-field.ts';
import { accountEnds } from '@truefill/api/payout-methods/account-ends.ts';
import type { z } from '@truefill/api/zod.ts';
import { ownerOf, type CallHandler, type FeatureRoutes, type UserContext } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  addCard,
  CARD_FIELDS,
  deleteCard,
  editCard,
  readCard,
  readCards,
  type CardField,
  type CardFields,
  type SavedCard,
} from './bank-cards.ts';
import { coinMarkUrl } from '../payments/index.ts';
import { decodedInput } from './encoded-input.ts';
import type { PayoutMethodParts } from './payout-methods.ts';
import { addWallet, deleteWallet, networksOf, readWallets, type SavedWallet } from './saved-wallets.ts';
import { withdrawBounds } from './withdraw-bounds.ts';

type WireWallet = z.input<Calls['cryptoWallets']['response']>['list'][number];
type WireCard = z.input<Calls['bankCard']['response']>['dto'];

/** Card fields that are encoded on the wire. */
const ENCODED: ReadonlySet<CardField> = new Set(['name', 'account', 'address', 'idNumber', 'phoneNumber']);
const MAX_ON_PAGE = 100;

/** The calls about a user's saved addresses and bank cards. */
export function payoutMethodRoutes(parts: PayoutMethodParts): FeatureRoutes {
  return (register) => {
    const { cryptoWallets, addCryptoWallet, deleteCryptoWallet, selfWallets } = walletHandlers(parts);
    register('cryptoWallets', cryptoWallets);
    register('addCryptoWallet', addCryptoWallet);
    register('deleteCryptoWallet', deleteCryptoWallet);
    register('selfWallets', selfWallets);
    const { bankCards, bankCard, addBankCard, editBankCard, deleteBankCard } = cardHandlers(parts);
    register('bankCards', bankCards);
    register('bankCard', bankCard);
    register('addBankCard', addBankCard);
    register('editBankCard', editBankCard);
    register('deleteBankCard', deleteBankCard);
  };
}

function walletHandlers(parts: PayoutMethodParts) {
  const { pool, vault, clock, fieldKey } = parts;
  const wireOf = (wallets: readonly SavedWallet[], context: UserContext): Promise<WireWallet[]> =>
    Promise.all(wallets.map((wallet) => walletToWire(parts, wallet, context)));
  const cryptoWallets: CallHandler<'cryptoWallets'> = async ({ pageNum, pageSize }, context) => {
    const wallets = await readWallets(pool, vault, ownerOf(context));
    const { rows, pages } = pageOf(wallets, pageNum, pageSize);
    return { list: await wireOf(rows, context), pages };
  };
  const addCryptoWallet: CallHandler<'addCryptoWallet'> = async ({ currencyId, cryptocurrencyAddress }, context) => {
    refuseIfTyped(context);
    const address = await decodedInput(fieldKey(context.session), 'cryptocurrencyAddress', cryptocurrencyAddress);
    const id = await addWallet(parts, context.brand, ownerOf(context), { networkId: currencyId, address });
    return { walletId: Number(id) };
  };
  const deleteCryptoWallet: CallHandler<'deleteCryptoWallet'> = async ({ walletId }, context) => {
    await deleteWallet(parts, ownerOf(context), walletId);
    return null;
  };
  const selfWallets: CallHandler<'selfWallets'> = async (_input, context) => {
    const { brand } = context;
    const offered = brand.switches.noWalletWithdraw ? [] : networksOf(brand).map(({ network }) => network.id);
    const wallets = (await readWallets(pool, vault, ownerOf(context))).filter(
      ({ network, usableFromMs }) => usableFromMs <= clock.now() && offered.includes(network.id),
    );
    return { dtoList: await wireOf(wallets, context) };
  };
  return { cryptoWallets, addCryptoWallet, deleteCryptoWallet, selfWallets };
}

function cardHandlers(parts: PayoutMethodParts) {
  const { pool, vault, fieldKey } = parts;
  const bankCards: CallHandler<'bankCards'> = async ({ pageNum, pageSize }, context) => {
    const cards = await readCards(pool, vault, ownerOf(context));
    const { rows, pages } = pageOf(cards, pageNum, pageSize);
    const key = fieldKey(context.session);
    return { list: await Promise.all(rows.map((card) => cardToWire(key, { ...card, fields: listed(card.fields) }))), pages };
  };
  const bankCard: CallHandler<'bankCard'> = async ({ id }, context) => ({
    dto: await cardToWire(fieldKey(context.session), await readCard(pool, vault, ownerOf(context), id)),
  });
  const addBankCard: CallHandler<'addBankCard'> = async (input, context) => {
    refuseWithoutCards(context);
    const fields = await decodedCard(fieldKey(context.session), input);
    return { id: Number(await addCard(parts, context.brand, ownerOf(context), fields)) };
  };
  const editBankCard: CallHandler<'editBankCard'> = async ({ id, ...input }, context) => {
    // check the owner before the content
    await readCard(pool, vault, ownerOf(context), id);
    const fields = await decodedCard(fieldKey(context.session), input);
    await editCard(parts, context.brand, ownerOf(context), { ...fields, id });
    return null;
  };
  const deleteBankCard: CallHandler<'deleteBankCard'> = async ({ id }, context) => {
    await deleteCard(parts, ownerOf(context), id);
    return null;
  };
  return { bankCards, bankCard, addBankCard, editBankCard, deleteBankCard };
}

/** Addresses cannot be saved where they are typed with each withdrawal; earlier ones can still be read and deleted. */
function refuseIfTyped({ brand: { switches } }: UserContext): void {
  if (switches.noWalletWithdraw)
    throw new Refusal('invalidOperationStatus', { because: 'Addresses are typed with each withdrawal (NO_WALLET_WITHDRAW).' });
}

/** Cards cannot be saved if the brand has none; earlier ones can still be read and deleted. */
function refuseWithoutCards({ brand: { switches } }: UserContext): void {
  if (!switches.bankCard && !switches.bankCardWithdraw) throw new Refusal('invalidOperationStatus');
}

function pageOf<Row>(rows: readonly Row[], pageNum: number, pageSize: number): { rows: readonly Row[]; pages: number } {
  const size = Math.min(Math.max(pageSize, 1), MAX_ON_PAGE);
  const first = (Math.max(pageNum, 1) - 1) * size;
  return { rows: rows.slice(first, first + size), pages: Math.ceil(rows.length / size) };
}

async function walletToWire(
  { fieldKey, quotes }: PayoutMethodParts,
  { id, coin, network, address, usableFromMs, createdAtMs }: SavedWallet,
  { brand, session }: UserContext,
): Promise<WireWallet> {
  const { min, max } = withdrawBounds(brand, coin, quotes);
  return {
    walletId: Number(id),
    currencyId: coin.id,
    currencyName: coin.code,
    protocol: network.network,
    cryptocurrencyAddress: await encodeField(fieldKey(session), 'cryptocurrencyAddress', address),
    logoUrl: coinMarkUrl(coin.code),
    minWithdrawAmount: min,
    maxWithdrawAmount: max,
    coinId: network.id,
    usableFromTs: usableFromMs,
    createTimeTs: createdAtMs,
  };
}

/** The part of a card that lists may show. */
function listed(fields: CardFields): CardFields {
  const hidden = { name: '', address: '', idNumber: '', phoneNumber: '', postCode: '' };
  return { ...fields, ...hidden, account: accountEnds(fields.account) };
}

async function cardToWire(key: string, { id, fields, usableFromMs, createdAtMs }: SavedCard): Promise<WireCard> {
  const wire = await eachField(fields, (name, value) => (ENCODED.has(name) ? encodeField(key, name, value) : value));
  return { ...wire, id: Number(id), usableFromTs: usableFromMs, createTimeTs: createdAtMs };
}

function decodedCard(key: string, input: CardFields): Promise<CardFields> {
  return eachField(input, (name, value) => (ENCODED.has(name) ? decodedInput(key, name, value) : value));
}

async function eachField(
  fields: CardFields,
  change: (name: CardField, value: string) => string | Promise<string>,
): Promise<CardFields> {
  const entries = await Promise.all(CARD_FIELDS.map(async (name) => [name, await change(name, fields[name])] as const));
  return Object.fromEntries(entries) as CardFields;
}
