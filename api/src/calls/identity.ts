import { defineCall } from '../call.ts';
import { z } from '../zod.ts';

/** Control characters and halves of surrogate pairs are no text: the database takes neither as it came. */
const text = z
  .string()
  .trim()
  .max(140)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);
const locale = z
  .string()
  .max(10)
  .regex(/^[\w-]*$/);
const password = z.string().min(1).max(140);
const empty = z.object({}).loose();

/** 1 registration, 2 forgotten password, 4 registration complete; text where the body is a form's. */
const codeType = z.union([z.literal(1), z.literal(2), z.literal(4), z.enum(['1', '2', '4']).transform(Number)]);

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

/** Asks for the second factor: no token comes with it. */
export const secondFactorWanted = z.object({ qrcodeStatus: z.literal(0) });

export const login = defineCall(
  'login',
  'open',
  z.object({
    username: text.min(1),
    password,
    type: z.enum(['E', 'P']),
    command: z.literal('verification').optional(),
    authCode: z.string().max(6).optional(),
  }),
  z.union([sessionAnswer, secondFactorWanted]),
);

export const sendMail = defineCall(
  'sendMail',
  'open',
  z.object({ email: text.min(1), type: codeType, locale: locale.optional() }),
  z.null(),
);

export const register = defineCall(
  'register',
  'open',
  z.object({
    username: text.min(1),
    password,
    code: z.string().max(12),
    type: z.enum(['E', 'P']),
    locale: locale.optional(),
    inviteCode: text.optional(),
  }),
  z.null(),
);

export const refresh = defineCall(
  'refresh',
  'open',
  z.object({ token: z.string().max(4096).optional(), refreshToken: z.string().max(512).optional() }),
  sessionAnswer,
);

export const logout = defineCall('logout', 'session', empty, z.null());

/** The silent check: 200 with code -1 instead of a 401 when the session is dead. */
export const check = defineCall('check', 'open', empty, z.null());

export const userInfo = defineCall(
  'userInfo',
  'session',
  empty,
  z.object({
    userId: z.number().int(),
    uid: z.string(),
    nick: z.string(),
    avator: z.string(),
    email: z.string(),
    phone: z.string(),
    registerType: z.enum(['E', 'P']),
    inviteCode: z.string(),
    walletType: z.number().int(),
    virtualStatus: z.enum(['0', '1']),
    verifiedStatus: z.number().int(),
    account: z.object({ balanceAmount: z.number(), lockMargin: z.number() }),
  }),
);

export const userBalance = defineCall(
  'userBalance',
  'session',
  empty,
  z.object({ balanceAmount: z.number(), lockMargin: z.number() }),
);

export const switchUser = defineCall('switchUser', 'session', empty, sessionAnswer);
