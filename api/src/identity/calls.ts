import { defineCall } from '../call.ts';
import { z } from '../zod.ts';
import { passkeyAssertion, passkeyRequestOptions } from './passkey-schema.ts';
import { locale, password, text, textUpTo } from '../fields/text.ts';

const empty = z.object({}).loose();

/** 1 registration, 2 forgotten password, 4 registration complete; text where the body is a form's. */
const codeType = z.union([z.literal(1), z.literal(2), z.literal(4), z.enum(['1', '2', '4']).transform(Number)]);

/** E: the name is an e-mail address; P: it is a phone number, digits with the country's code and without the plus. */
const nameType = z.enum(['E', 'P']);

/** Six digits from a message; a captcha's text where phones register without one. */
const code = z.string().max(12);

/** A session as login, refresh and switch answer it. Times in ms; `virtualStatus` "1" is demo. */
export const sessionAnswer = z.object({
  token: z.string(),
  /** absent for clients that keep it in the cookie */
  refreshToken: z.string().optional(),
  expiredTimeTs: z.number().int(),
  virtualStatus: z.enum(['0', '1']),
  userId: z.number().int(),
  userName: z.string(),
  aesKey: z.string(),
});

/** Ways to prove a second factor. */
export const factorKind = z.enum(['authCode', 'recoveryCode', 'passkey']);

/** Asks for the second factor: no token comes with it. */
export const secondFactorWanted = z.object({
  qrcodeStatus: z.literal(0),
  /** what this user can show on this host */
  factors: z.array(factorKind),
  /** for the browser's `navigator.credentials.get`, where the user has a passkey for this host */
  passkeyOptions: passkeyRequestOptions.optional(),
});

/** With `command` the second step: the same name and password again, and one of the factors. */
export const login = defineCall(
  'login',
  'open',
  z.object({
    username: text.min(1),
    password,
    type: nameType,
    command: z.literal('verification').optional(),
    authCode: z.string().max(6).optional(),
    recoveryCode: z.string().max(20).optional(),
    passkey: passkeyAssertion.optional(),
  }),
  z.union([sessionAnswer, secondFactorWanted]),
);

export const sendMail = defineCall(
  'sendMail',
  'open',
  z.object({ email: text.min(1), type: codeType, locale: locale.optional() }),
  z.null(),
);

export const sendPhone = defineCall(
  'sendPhone',
  'open',
  z.object({ phone: text.min(1), type: codeType, locale: locale.optional() }),
  z.null(),
);

/** A picture of letters and digits as a data URL, and the name it is answered under. */
export const getImageCode = defineCall('getImageCode', 'open', empty, z.object({ data: z.string(), uuid: z.string() }));

export const register = defineCall(
  'register',
  'open',
  z.object({
    username: text.min(1),
    password,
    code,
    type: nameType,
    locale: locale.optional(),
    inviteCode: text.optional(),
    /** the captcha's name where `code` is a captcha's text */
    uuid: textUpTo(36).optional(),
  }),
  z.null(),
);

export const forgot = defineCall('forgot', 'open', z.object({ username: text.min(1), password, code, type: nameType }), z.null());

export const refresh = defineCall(
  'refresh',
  'open',
  z.object({ token: z.string().max(4096).optional(), refreshToken: z.string().max(512).optional() }),
  sessionAnswer,
);

export const logout = defineCall('logout', 'session', empty, z.null());

/** The silent check: 200 with code -1 instead of a 401 when the session is dead. */
export const check = defineCall('check', 'open', empty, z.null());

/** USD of the session's account mode. */
const balanceAnswer = z.object({
  /** free to use */
  balanceAmount: z.number(),
  /** in margins, reservations and stakes */
  lockMargin: z.number(),
  /** all deposits ever, on the real account; play money is not deposited */
  totalDeposit: z.number().optional(),
});

export const userInfo = defineCall(
  'userInfo',
  'session',
  empty,
  z.object({
    userId: z.number().int(),
    uid: z.string(),
    nick: z.string(),
    /** path of the picture, read with the bearer token; empty without one */
    avator: z.string(),
    email: z.string(),
    /** digits without the plus */
    phone: z.string(),
    registerType: nameType,
    inviteCode: z.string(),
    walletType: z.number().int(),
    virtualStatus: z.enum(['0', '1']),
    verifiedStatus: z.number().int(),
    account: balanceAnswer,
  }),
);

export const userBalance = defineCall('userBalance', 'session', empty, balanceAnswer);

export const switchUser = defineCall('switchUser', 'session', empty, sessionAnswer);

/** Clients make large pictures smaller before they send them. */
const MAX_AVATAR_BYTES = 4 * 1024 * 1024;

/** The nickname, as the multipart file `avatar` a new picture, and the language of notices and mails: what is absent stays. */
export const submitUserInfo = defineCall(
  'submitUserInfo',
  'session',
  z
    .object({ nickName: text.min(1).optional(), locale: locale.optional() })
    .refine((input) => input.nickName !== undefined || input.locale !== undefined),
  z.null(),
  { files: ['avatar'], maxFileBytes: MAX_AVATAR_BYTES },
);

/** Without a code: sends one to the address and answers 23556. With it: binds the address. */
export const bindEmail = defineCall(
  'bindEmail',
  'session',
  z.object({ email: text.min(1), code: code.optional(), locale: locale.optional() }),
  z.object({ codeStatus: z.literal(1) }),
);

export const submitPassword = defineCall(
  'submitPassword',
  'session',
  z.object({ oldPassword: password, newPassword: password }),
  z.null(),
);
