import { defineCalls } from '../call.ts';
import { password, textUpTo } from '../fields/text.ts';
import { auditEntry } from '../audit/entry.ts';
import { z } from '../zod.ts';
import { operatorPaths } from './paths.ts';
import { OPERATOR_RIGHTS, OPERATOR_ROLES } from './rights.ts';

const empty = z.object({});
const timeTs = z.number().int();
const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** An address as typed. */
const email = textUpTo(140).min(1);
const operatorId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** 32 bytes in base64url, from the link; stored only as a hash. */
const invitationToken = z.string().max(64);
/** A code from an authenticator app, or a recovery code. */
const code = { authCode: z.string().max(6).optional(), recoveryCode: z.string().max(20).optional() };

/** A role for a brand, or for all brands if there is none. */
const grant = z.object({ role: z.enum(OPERATOR_ROLES), brandId: textUpTo(40).min(1).nullable() });
const grants = z.array(grant).max(100);

/** The step after the password: setting up an authenticator app at the first login, its code at later ones. */
const nextStep = z.object({ next: z.enum(['setUpFactor', 'enterCode']) });

/** Ten codes, each valid for one login; shown once. */
const recoveryCodes = z.array(z.string());

/** The signed-in operator. Times in ms; the session ends at the earlier of the two, and each call extends the first. */
const operatorSession = z.object({
  operatorId: z.number().int(),
  name: z.string(),
  email: z.string(),
  grants,
  /** rights held for at least one brand */
  rights: z.array(z.enum(OPERATOR_RIGHTS)),
  /** brands with any role, with the rights held there */
  brands: z.array(
    z.object({
      brandId: z.string(),
      site: z.string(),
      demonstration: z.boolean(),
      timeZone: z.string(),
      /** the languages that it offers */
      locales: z.array(z.string()),
      rights: z.array(z.enum(OPERATOR_RIGHTS)),
    }),
  ),
  idleUntilTs: timeTs,
  endsTs: timeTs,
  recoveryCodesLeft: z.number().int(),
});

const reason = textUpTo(300).min(1);

export const operatorCalls = defineCalls(operatorPaths, {
  /**
   * The password step. 1108 for a wrong password, an unknown address and a deactivated operator alike; 429 with 1110 after too
   * many attempts.
   */
  operatorLogin: {
    who: 'visitor',
    rate: 'login',
    request: z.object({ email, password }),
    response: nextStep,
  },

  /**
   * At the first login, after the password: a new secret, which takes effect once a code from it was entered. 1057 if one is
   * set up.
   */
  createOperatorFactor: {
    who: 'visitor',
    rate: 'login',
    request: empty,
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  },

  /** Sets up the authenticator app and signs in. 1020 for a wrong code, 1021 without a secret. */
  submitOperatorFactor: {
    who: 'visitor',
    rate: 'login',
    request: z.object({ authCode: z.string().max(6) }),
    response: z.object({ recoveryCodes, session: operatorSession }),
  },

  /** The second factor, after the password. 1020 for a wrong code, 23559 for a used one; 429 with 1110 after too many attempts. */
  operatorSignIn: {
    who: 'visitor',
    rate: 'login',
    request: z.object(code),
    response: operatorSession,
  },

  /** The signed-in operator; extends the idle session, as every call does. */
  operatorSession: {
    who: { operator: 'self' },
    request: empty,
    example: {},
    response: operatorSession,
  },

  operatorLogout: {
    who: { operator: 'self' },
    request: empty,
    response: z.null(),
  },

  /**
   * Changes the password and ends the operator's other sessions. 1109 for a wrong old password, 1020 for a wrong code, 23564
   * for a guessable one.
   */
  changeOperatorPassword: {
    who: { operator: 'self' },
    rate: 'login',
    request: z.object({ oldPassword: password, newPassword: password, authCode: z.string().max(6) }),
    response: z.null(),
  },

  /** Ten new codes, which replace the old ones. 1020 for a wrong code. */
  createOperatorRecoveryCodes: {
    who: { operator: 'self' },
    rate: 'login',
    request: z.object({ authCode: z.string().max(6) }),
    response: z.object({ recoveryCodes }),
  },

  /** The operator's own actions, newest first, at most 100 a page; `next` is the `before` of the next page, 0 at the end. */
  operatorActivity: {
    who: { operator: 'self' },
    request: z.object({
      before: whole.default(0),
      limit: z.number().int().min(1).max(100).default(50),
      /** as in `auditList` */
      action: textUpTo(60).default(''),
      brandId: textUpTo(40).default(''),
      fromTs: whole.default(0),
      toTs: whole.default(0),
    }),
    example: {},
    response: z.object({ list: z.array(auditEntry), next: z.number().int() }),
  },

  /** Operators and invitations of the brands that the caller administers. */
  operatorList: {
    who: { operator: 'operators.manage' },
    request: empty,
    example: {},
    response: z.object({
      list: z.array(
        z.object({
          operatorId: z.number().int(),
          name: z.string(),
          email: z.string(),
          grants,
          active: z.boolean(),
          factorSetUp: z.boolean(),
          createTs: timeTs,
          /** 0 for never */
          signedInTs: timeTs,
          signedIn: z.boolean(),
        }),
      ),
      invitations: z.array(
        z.object({
          invitationId: z.number().int(),
          name: z.string(),
          email: z.string(),
          grants,
          invitedBy: z.string(),
          createTs: timeTs,
          expiresTs: timeTs,
        }),
      ),
    }),
  },

  /**
   * Invites by email, with a link that is valid once and for 72 hours; `link` is the same, for an administrator to pass on.
   * 1004 if the address belongs to an operator; an open invitation of the address is replaced. 403 with 1057 for a brand that
   * the caller does not administer.
   */
  inviteOperator: {
    who: { operator: 'operators.manage' },
    request: z.object({ email, name: textUpTo(60).min(1), grants: grants.min(1) }),
    response: z.object({ invitationId: z.number().int(), link: z.string(), expiresTs: timeTs }),
  },

  withdrawInvitation: {
    who: { operator: 'operators.manage' },
    request: z.object({ invitationId: operatorId }),
    example: { invitationId: 1 },
    response: z.null(),
  },

  /** The person a link invites. 1107 if it is invalid, used, withdrawn or expired. */
  readInvitation: {
    who: 'visitor',
    rate: 'login',
    request: z.object({ token: invitationToken }),
    response: z.object({ name: z.string(), email: z.string(), expiresTs: timeTs }),
  },

  /** Redeems the link and creates the operator, who continues with the authenticator setup. 1107, 23564. */
  acceptInvitation: {
    who: 'visitor',
    rate: 'login',
    request: z.object({ token: invitationToken, password }),
    response: nextStep,
  },

  /**
   * Replaces an operator's roles, from their next call on. Nobody can change their own (1057). An administrator of some brands
   * can change only the roles for those, and must send the others unchanged (otherwise 403 with 1057). 1008 for an unknown
   * operator.
   */
  setOperatorRoles: {
    who: { operator: 'operators.manage' },
    request: z.object({ operatorId, grants, reason }),
    response: z.null(),
  },

  /** Ends all sessions of an operator and prevents further logins. For administrators of all brands; not for oneself (1057). */
  deactivateOperator: {
    who: { operator: 'operators.manage' },
    request: z.object({ operatorId, reason }),
    response: z.null(),
  },

  reactivateOperator: {
    who: { operator: 'operators.manage' },
    request: z.object({ operatorId, reason }),
    response: z.null(),
  },

  /**
   * For somebody who lost their device: ends all sessions; the next login sets up a new authenticator app. Not for oneself
   * (1057).
   */
  resetOperatorFactor: {
    who: { operator: 'operators.manage' },
    request: z.object({ operatorId, reason }),
    response: z.null(),
  },
});
