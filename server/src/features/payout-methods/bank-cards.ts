import type { Brand } from '@truefill/api/brand.ts';
import { accountEnds, isAccountNumber, MIN_ACCOUNT_SIGNS } from '@truefill/api/payout-methods/account-ends.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { parsePhone } from '../identity/index.ts';
import type { Owner } from '../../adapters/database/owner-lock.ts';
import type { PayoutMethodParts } from './payout-methods.ts';
import { withOwnerLock, insertMethod, readMethods, refuseInUse, type SavedMethod, type MethodText } from './method-rows.ts';
import type { MethodVault } from './method-vault.ts';
import { usableFromMs } from './waiting-time.ts';

/** A card's fields, by their wire names; empty if not given. */
export type CardFields = Readonly<Record<CardField, string>>;

/** Fields that determine where money goes. */
const ROUTING_FIELDS = [
  'bankName',
  'bankCode',
  'bankAddress',
  'swiftCode',
  'branchCode',
  'bankCountry',
  'accountType',
  'insNum',
  'traNum',
  'name',
  'account',
] as const;
const PERSONAL_FIELDS = ['postCode', 'address', 'idNumber', 'phoneNumber'] as const;
export const CARD_FIELDS = [...ROUTING_FIELDS, ...PERSONAL_FIELDS] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** A saved card. Times in ms. */
export interface SavedCard {
  readonly id: bigint;
  readonly fields: CardFields;
  /** 0 if it was usable at once */
  readonly usableFromMs: number;
  readonly createdAtMs: number;
}

const MAX_CARDS = 20;

/** A user's cards, newest first. @throws UnreadableField */
export async function readCards(sql: Sql, vault: MethodVault, owner: Owner): Promise<SavedCard[]> {
  const rows = await readMethods(sql, 'bank_card', owner);
  return rows.map((row) => cardOf(vault, owner, row));
}

/** @throws Refusal 1008 if it is not the user's */
export async function readCard(sql: Sql, vault: MethodVault, owner: Owner, id: number): Promise<SavedCard> {
  const row = (await readMethods(sql, 'bank_card', owner)).find((each) => each.id === BigInt(id));
  if (!row) throw new Refusal('dataNotFound');
  return cardOf(vault, owner, row);
}

/** Saves a card. @returns its id. @throws Refusal like `checkedCard`, 1011 saved already, 1010 limit reached */
export async function addCard(parts: PayoutMethodParts, brand: Brand, owner: Owner, given: CardFields): Promise<bigint> {
  const { pool, vault, clock, notify } = parts;
  const fields = checkedCard(given);
  return withOwnerLock(pool, owner, async (client) => {
    const nowMs = clock.now();
    const written = writtenCard(vault, owner, fields, usableFromMs(brand, nowMs));
    const saved = await readMethods(client, 'bank_card', owner);
    if (saved.some((row) => row.lookup.equals(written.lookup))) throw new Refusal('dataExists');
    if (saved.length >= MAX_CARDS) throw new Refusal('updateLimitReached');
    const id = await insertMethod(client, vault, 'bank_card', owner, { ...written, nowMs });
    await notify(client, { ...owner, template: 'payout-method-added', values: { method: titleOf(fields) } });
    return id;
  });
}

/**
 * Changes a card. If it now leads elsewhere, it has the waiting time of a new one.
 * @throws Refusal 1008 if it is not the user's, 1057 while a withdrawal to it is under review, 1011 if it equals another of the
 * user's
 */
export async function editCard(
  parts: PayoutMethodParts,
  brand: Brand,
  owner: Owner,
  { id, ...given }: CardFields & { readonly id: number },
): Promise<void> {
  const { pool, vault, clock, notify } = parts;
  const fields = checkedCard(given);
  await withOwnerLock(pool, owner, async (client) => {
    const saved = await readMethods(client, 'bank_card', owner);
    const row = saved.find((each) => each.id === BigInt(id));
    if (!row) throw new Refusal('dataNotFound');
    const before = cardOf(vault, owner, row);
    if (CARD_FIELDS.every((name) => before.fields[name] === fields[name])) return;
    await refuseInUse(client, parts.isMethodInUse, { kind: 'card', id: row.id });
    const changesDestination = ROUTING_FIELDS.some((name) => before.fields[name] !== fields[name]);
    const fromMs = changesDestination ? usableFromMs(brand, clock.now()) : before.usableFromMs;
    const { text, lookup } = writtenCard(vault, owner, fields, fromMs);
    if (saved.some((each) => each.id !== row.id && each.lookup.equals(lookup))) throw new Refusal('dataExists');
    const encrypted = vault.encrypt({ ...owner, table: 'bank_card', id: row.id }, text);
    await client.query('update bank_card set sealed = $2, lookup = $3, usable_from_ms = $4 where id = $1', [
      row.id,
      encrypted,
      lookup,
      fromMs,
    ]);
    await notify(client, { ...owner, template: 'payout-method-changed', values: { method: titleOf(fields) } });
  });
}

/** @throws Refusal 1008 if it is not the user's, 1057 while a withdrawal to it is under review */
export async function deleteCard(parts: PayoutMethodParts, owner: Owner, id: number): Promise<void> {
  await withOwnerLock(parts.pool, owner, async (client) => {
    const row = (await readMethods(client, 'bank_card', owner)).find((each) => each.id === BigInt(id));
    if (!row) throw new Refusal('dataNotFound');
    await refuseInUse(client, parts.isMethodInUse, { kind: 'card', id: row.id });
    await client.query('delete from bank_card where id = $1', [row.id]);
  });
}

/** @throws Refusal 1003 without bank, payee or account, 1001 for an invalid phone number */
function checkedCard(fields: CardFields): CardFields {
  if (fields.bankName === '' || fields.name === '' || fields.account === '') throw new Refusal('parameterMissing');
  if (!isAccountNumber(fields.account))
    throw new Refusal('badParameter', { because: `The account has fewer than ${MIN_ACCOUNT_SIGNS} letters or digits.` });
  const phone = fields.phoneNumber === '' ? null : parsePhone(fields.phoneNumber);
  if (fields.phoneNumber !== '' && phone === null)
    throw new Refusal('badParameter', { because: 'The phone number is not in international format.' });
  return { ...fields, phoneNumber: phone?.e164.slice(1) ?? '' };
}

/** Account numbers are compared without grouping characters. */
function writtenCard(vault: MethodVault, owner: Owner, fields: CardFields, fromMs: number): MethodText {
  const account = fields.account.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return {
    text: JSON.stringify(fields),
    lookup: vault.lookup(owner, 'bank_card', [fields.bankName.toUpperCase(), account]),
    usableFromMs: fromMs,
  };
}

function titleOf({ bankName, account }: CardFields): string {
  return `${bankName} •••• ${accountEnds(account)}`;
}

function cardOf(vault: MethodVault, owner: Owner, row: SavedMethod): SavedCard {
  const text = vault.decrypt({ ...owner, table: 'bank_card', id: row.id }, row.sealed);
  return {
    id: row.id,
    fields: JSON.parse(text) as CardFields,
    usableFromMs: Number(row.usable_from_ms),
    createdAtMs: Number(row.created_at_ms),
  };
}
