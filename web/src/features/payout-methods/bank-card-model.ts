import type { CallResponse } from '@truefill/api/calls.ts';
import { isAccountNumber } from '@truefill/api/payout-methods/account-ends.ts';
import type { PhoneRules } from '../../phone/contact.ts';

type WireCard = CallResponse<'bankCard'>['dto'];

/** The form values of a bank card. Texts as typed. */
export interface BankCardDraft {
  /** ISO 3166 code, or whatever another client stored */
  readonly bankCountry: string;
  readonly bankName: string;
  readonly bankCode: string;
  readonly branchCode: string;
  readonly swiftCode: string;
  readonly bankAddress: string;
  readonly insNum: string;
  readonly traNum: string;
  readonly name: string;
  readonly idNumber: string;
  readonly account: string;
  readonly accountType: string;
  /** ISO 3166 code of the country whose calling code precedes the number; empty until one is selected */
  readonly phoneCountry: string;
  readonly phone: string;
  readonly postCode: string;
  readonly address: string;
}

/** The errors that prevent a card from being sent, by field. */
export interface BankCardErrors {
  readonly bankName?: 'p_t_bank_name';
  readonly name?: 'p_t_payee_name';
  readonly account?: 'p_t_bank_account' | 'shortAccount';
  readonly phone?: 'wrong_phone_number';
}

/** Fields that are encoded for transport. */
export const ENCODED_FIELDS = ['name', 'account', 'address', 'idNumber', 'phoneNumber'] as const;
export type EncodedName = (typeof ENCODED_FIELDS)[number];

export const ACCOUNT_TYPES = ['current', 'savings', 'business'] as const;

/** @param phoneCountry initial value */
export function emptyCard(phoneCountry: string): BankCardDraft {
  return {
    bankCountry: '',
    bankName: '',
    bankCode: '',
    branchCode: '',
    swiftCode: '',
    bankAddress: '',
    insNum: '',
    traNum: '',
    name: '',
    idNumber: '',
    account: '',
    accountType: '',
    phoneCountry,
    phone: '',
    postCode: '',
    address: '',
  };
}

/** The form of a saved card. A number that is stored in full includes its own calling code. */
export function cardDraft(wire: WireCard, decoded: Readonly<Record<EncodedName, string>>): BankCardDraft {
  const { bankCountry, bankName, bankCode, branchCode, swiftCode, bankAddress, insNum, traNum, accountType, postCode } = wire;
  const { name, account, address, idNumber, phoneNumber } = decoded;
  return {
    bankCountry,
    bankName,
    bankCode,
    branchCode,
    swiftCode,
    bankAddress,
    insNum,
    traNum,
    accountType,
    postCode,
    name,
    account,
    address,
    idNumber,
    phoneCountry: '',
    phone: phoneNumber === '' ? '' : `+${phoneNumber}`,
  };
}

/** The errors of a card. @param rules null until loaded: then a number cannot be checked */
export function cardErrors(draft: BankCardDraft, rules: PhoneRules | null): BankCardErrors {
  return {
    ...(draft.bankName.trim() === '' ? { bankName: 'p_t_bank_name' as const } : {}),
    ...(draft.name.trim() === '' ? { name: 'p_t_payee_name' as const } : {}),
    ...accountError(draft.account),
    ...(draft.phone.trim() !== '' && phoneDigits(draft, rules) === null ? { phone: 'wrong_phone_number' as const } : {}),
  };
}

function accountError(account: string): Pick<BankCardErrors, 'account'> {
  if (account.trim() === '') return { account: 'p_t_bank_account' };
  return isAccountNumber(account) ? {} : { account: 'shortAccount' };
}

/** A card to be sent, before its encoded fields are encoded. */
export function cardToSend(
  draft: BankCardDraft,
  rules: PhoneRules | null,
): { readonly plain: Readonly<Record<string, string>>; readonly secret: Readonly<Record<EncodedName, string>> } {
  const { name, account, address, idNumber, phone, phoneCountry: _country, ...plain } = draft;
  const phoneNumber = phone.trim() === '' ? '' : (phoneDigits(draft, rules) ?? '');
  return {
    plain: trimmed(plain),
    secret: trimmed({ name, account, address, idNumber, phoneNumber }) as Record<EncodedName, string>,
  };
}

/** Digits with the calling code, without plus and spaces; null if country or national number is missing or invalid. */
function phoneDigits({ phone, phoneCountry }: BankCardDraft, rules: PhoneRules | null): string | null {
  if (phoneCountry === '' && !phone.trim().startsWith('+')) return null;
  return rules?.numberOf(phoneCountry, phone)?.digits ?? null;
}

/** The last four characters of an account number while it is typed. */
export function typedEnds(account: string): string {
  return account.replace(/[^\p{L}\p{N}]/gu, '').slice(-4);
}

function trimmed(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()]));
}
