import { defineCalls } from '../call.ts';
import { integerInput } from '../fields/integer-input.ts';
import { text, textUpTo } from '../fields/text.ts';
import { z } from '../zod.ts';
import { payoutMethodPaths } from './paths.ts';

/** Encrypted text: base64 of nonce, ciphertext and tag. */
const encoded = textUpTo(2_000);

const page = { pageNum: integerInput.default(1), pageSize: integerInput.default(1_000) };

/** A saved address. */
const cryptoWallet = z.object({
  walletId: z.number().int(),
  /** the coin; `coinId` is the coin on its network */
  currencyId: z.number().int(),
  currencyName: z.string(),
  protocol: z.string(),
  /** encoded */
  cryptocurrencyAddress: z.string(),
  /** empty if clients draw the coin's icon themselves */
  logoUrl: z.string(),
  /** in the coin at the newest mid; both 0 if there is none */
  minWithdrawAmount: z.number(),
  maxWithdrawAmount: z.number(),
  /** added */
  coinId: z.number().int(),
  /** added: when withdrawals to it become possible, ms; 0 for immediately */
  usableFromTs: z.number().int(),
  createTimeTs: z.number().int(),
});

const plainCardFields = {
  bankName: text.default(''),
  bankCode: text.default(''),
  bankAddress: text.default(''),
  swiftCode: text.default(''),
  branchCode: text.default(''),
  bankCountry: text.default(''),
  postCode: text.default(''),
  accountType: text.default(''),
  insNum: text.default(''),
  traNum: text.default(''),
};

/** `name`, `account`, `address`, `idNumber` and `phoneNumber` are encrypted; the phone without its plus and without spaces. */
const cardFields = {
  ...plainCardFields,
  name: encoded.default(''),
  account: encoded.default(''),
  address: encoded.default(''),
  idNumber: encoded.default(''),
  phoneNumber: encoded.default(''),
};

const cardAnswer = z.object({
  id: z.number().int(),
  ...Object.fromEntries(Object.keys(cardFields).map((name) => [name, z.string()])),
  /** added: ms */
  usableFromTs: z.number().int(),
  createTimeTs: z.number().int(),
} as { [Name in keyof typeof cardFields]: z.ZodString } & {
  id: z.ZodNumber;
  usableFromTs: z.ZodNumber;
  createTimeTs: z.ZodNumber;
});

export const payoutMethodCalls = defineCalls(payoutMethodPaths, {
  cryptoWallets: {
    who: 'user',
    mode: 'real',
    request: z.object(page),
    example: { pageNum: 1, pageSize: 1_000 },
    response: z.object({ list: z.array(cryptoWallet), pages: z.number().int() }),
  },

  /**
   * `currencyId` is a coin on one network, as listed in the networks. 1035 unknown, 1049 empty, 1040 not an address of that
   * network or with a wrong checksum, 1041 already saved, 1039 if a user may have only one, 1057 under NO_WALLET_WITHDRAW.
   */
  addCryptoWallet: {
    who: 'user',
    mode: 'real',
    freshProof: true,
    request: z.object({ currencyId: integerInput, cryptocurrencyAddress: encoded }),
    response: z.object({ walletId: z.number().int() }),
  },

  /** 1051 if it is not the user's, 1057 while a withdrawal to it is under review. */
  deleteCryptoWallet: {
    who: 'user',
    mode: 'real',
    request: z.object({ walletId: integerInput }),
    example: { walletId: 1 },
    response: z.null(),
  },

  /** The currently accepted ones. */
  selfWallets: {
    who: 'user',
    mode: 'real',
    request: z.object({}).loose(),
    example: {},
    response: z.object({ dtoList: z.array(cryptoWallet) }),
  },

  /** At most the last four digits of an account, and no name, id number, phone or address. */
  bankCards: {
    who: 'user',
    mode: 'real',
    request: z.object(page),
    example: { pageNum: 1, pageSize: 1_000 },
    response: z.object({ list: z.array(cardAnswer), pages: z.number().int() }),
  },

  /** The full card, for editing. 1008 if it is not the user's. */
  bankCard: {
    who: 'user',
    mode: 'real',
    freshProof: true,
    request: z.object({ id: integerInput }),
    example: { id: 1 },
    response: z.object({ dto: cardAnswer }),
  },

  /**
   * 1003 without bank, payee or account, 1001 for a field that cannot be decoded or an invalid phone number, 1011 already
   * saved, 1010 above twenty, 1057 if the brand has no cards.
   */
  addBankCard: {
    who: 'user',
    mode: 'real',
    freshProof: true,
    request: z.object(cardFields),
    response: z.object({ id: z.number().int() }),
  },

  /**
   * Like adding one; 1008 if it is not the user's, 1057 while a withdrawal to it is under review. A card with a changed
   * destination waits like a new one.
   */
  editBankCard: {
    who: 'user',
    mode: 'real',
    freshProof: true,
    request: z.object({ id: integerInput, ...cardFields }),
    response: z.null(),
  },

  deleteBankCard: {
    who: 'user',
    mode: 'real',
    request: z.object({ id: integerInput }),
    example: { id: 1 },
    response: z.null(),
  },
});
