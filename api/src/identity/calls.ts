import { defineCalls } from '../call.ts';
import { z } from '../zod.ts';
import { passkeyAssertion, passkeyRequestOptions } from './passkey-schema.ts';
import { booleanInput } from '../fields/boolean-input.ts';
import { locale, password, text, textUpTo } from '../fields/text.ts';
import { agreedVersions } from '../legal/agreed-versions.ts';
import { identityPaths } from './paths.ts';

const empty = z.object({}).loose();

/** 1 registration, 2 forgotten password, 4 registration complete; text in a form body. */
const codeType = z.union([z.literal(1), z.literal(2), z.literal(4), z.enum(['1', '2', '4']).transform(Number)]);

/** E: the name is an e-mail address; P: it is a phone number, digits with the country code and without the plus. */
const nameType = z.enum(['E', 'P']);

/** Six digits from a message; a captcha's text if phones register without one. */
const code = z.string().max(12);

/** A session as returned by login, refresh and switch. Times in ms; `virtualStatus` "1" is demo. */
export const sessionAnswer = z.object({
  token: z.string(),
  /** absent for clients that store it in the cookie */
  refreshToken: z.string().optional(),
  expiredTimeTs: z.number().int(),
  virtualStatus: z.enum(['0', '1']),
  userId: z.number().int(),
  userName: z.string(),
  aesKey: z.string(),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;

/** Second-factor methods. */
export const factorKind = z.enum(['authCode', 'recoveryCode', 'passkey']);
export type FactorKind = z.output<typeof factorKind>;

/** Requires the second factor: no token is returned. */
export const secondFactorPrompt = z.object({
  qrcodeStatus: z.literal(0),
  /** methods available to this user on this host */
  factors: z.array(factorKind),
  /** for the browser's `navigator.credentials.get`, if the user has a passkey for this host */
  passkeyOptions: passkeyRequestOptions.optional(),
});
export type SecondFactorPrompt = z.output<typeof secondFactorPrompt>;

/** USD of the session's account mode. */
const balanceAnswer = z.object({
  /** free to use */
  balanceAmount: z.number(),
  /** in margins, reservations and stakes */
  lockMargin: z.number(),
  /** added: under review for a withdrawal, in neither of the others; real account only */
  withheld: z.number().optional(),
  /** total of all deposits ever, on the real account; play money is not deposited */
  totalDeposit: z.number().optional(),
});

/** Clients reduce large images before uploading. */
const MAX_AVATAR_BYTES = 4 * 1024 * 1024;

export const identityCalls = defineCalls(identityPaths, {
  /** The second step, with `command`: the same name and password again, and one of the factors. */
  login: {
    who: 'visitor',
    rate: 'login',
    request: z.object({
      username: text.min(1),
      password,
      type: nameType,
      command: z.literal('verification').optional(),
      authCode: z.string().max(6).optional(),
      recoveryCode: z.string().max(20).optional(),
      passkey: passkeyAssertion.optional(),
      /** added: false for a session that ends with the browser, or after 12 hours without use; remembered if omitted */
      rememberMe: booleanInput.optional(),
    }),
    response: z.union([sessionAnswer, secondFactorPrompt]),
  },

  sendMail: {
    who: 'visitor',
    rate: 'sendMail',
    request: z.object({ email: text.min(1), type: codeType, locale: locale.optional() }),
    response: z.null(),
  },

  sendPhone: {
    who: 'visitor',
    rate: 'sendMail',
    request: z.object({ phone: text.min(1), type: codeType, locale: locale.optional() }),
    response: z.null(),
  },

  /** An image of letters and digits as a data URL, and the name to answer it with. */
  getImageCode: {
    who: 'visitor',
    rate: 'captcha',
    request: empty,
    response: z.object({ data: z.string(), uuid: z.string() }),
  },

  register: {
    who: 'visitor',
    rate: 'register',
    request: z.object({
      username: text.min(1),
      password,
      code,
      type: nameType,
      locale: locale.optional(),
      inviteCode: text.optional(),
      /** added: the documents that the new user agrees to, in the versions in force; stored with the account */
      documents: agreedVersions.optional(),
      /** the captcha's name where `code` is a captcha's text */
      uuid: textUpTo(36).optional(),
    }),
    response: z.null(),
  },

  forgot: {
    who: 'visitor',
    rate: 'register',
    request: z.object({ username: text.min(1), password, code, type: nameType }),
    response: z.null(),
  },

  refresh: {
    who: 'visitor',
    request: z.object({ token: z.string().max(4096).optional(), refreshToken: z.string().max(512).optional() }),
    response: sessionAnswer,
  },

  logout: {
    who: 'user',
    request: empty,
    response: z.null(),
  },

  /** The silent check: 200 with code -1 instead of a 401 if the session has ended. */
  check: {
    who: 'visitor',
    request: empty,
    response: z.null(),
  },

  userInfo: {
    who: 'user',
    request: empty,
    response: z.object({
      userId: z.number().int(),
      uid: z.string(),
      nick: z.string(),
      /** path of the image, to be read with the bearer token; empty for none */
      avator: z.string(),
      email: z.string(),
      /** digits without the plus */
      phone: z.string(),
      registerType: nameType,
      inviteCode: z.string(),
      /** the verified name, masked; empty if not verified */
      realName: z.string(),
      idCard: z.string(),
      walletType: z.number().int(),
      virtualStatus: z.enum(['0', '1']),
      /** 0 not submitted, 1 in review, 2 verified, 3 refused */
      verifiedStatus: z.number().int(),
      /** added: the same for the junior verification */
      firstVerifiedStatus: z.number().int(),
      /**
       * added: whether the user has or had coins: they are shown and can be converted to dollars even if the brand no longer
       * offers them
       */
      hasCoins: z.boolean(),
      /**
       * added: whether the user has a loan or an application; it is shown and can be repaid even if the brand no longer lends
       */
      hasLoan: z.boolean(),
      account: balanceAnswer,
    }),
  },

  userBalance: {
    who: 'user',
    request: empty,
    response: balanceAnswer,
  },

  switchUser: {
    who: 'user',
    request: empty,
    response: sessionAnswer,
  },

  /**
   * The nickname, a new image as the multipart file `avatar`, and the language of notices and emails; omitted fields stay
   * unchanged.
   */
  submitUserInfo: {
    who: 'user',
    request: z
      .object({ nickName: text.min(1).optional(), locale: locale.optional() })
      .refine((input) => input.nickName !== undefined || input.locale !== undefined),
    response: z.null(),
    files: ['avatar'],
    maxFileBytes: MAX_AVATAR_BYTES,
  },

  /** Without a code: sends one to the address and returns 23556. With it: sets the address. */
  bindEmail: {
    who: 'user',
    request: z.object({ email: text.min(1), code: code.optional(), locale: locale.optional() }),
    response: z.object({ codeStatus: z.literal(1) }),
  },

  submitPassword: {
    who: 'user',
    request: z.object({ oldPassword: password, newPassword: password }),
    example: { oldPassword: 'not the password', newPassword: 'nine narrow streams' },
    response: z.null(),
  },
});
