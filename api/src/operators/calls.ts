import { defineCalls } from '../call.ts';
import { password, textUpTo } from '../fields/text.ts';
import { auditEntry } from '../audit/entry.ts';
import { z } from '../zod.ts';
import { operatorPaths } from './paths.ts';
import { OPERATOR_RIGHTS, OPERATOR_ROLES } from './rights.ts';

const empty = z.object({});
const timeTs = z.number().int();
const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** An address, as it is typed. */
const email = textUpTo(140).min(1);
const operatorId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** 32 bytes in base64url: the link's, and nowhere kept as they are. */
const invitationToken = z.string().max(64);
/** Of an authenticator app or, in its place, one of the recovery codes. */
const code = { authCode: z.string().max(6).optional(), recoveryCode: z.string().max(20).optional() };

/** A role for a brand; without one for all of them. */
const grant = z.object({ role: z.enum(OPERATOR_ROLES), brandId: textUpTo(40).min(1).nullable() });
const grants = z.array(grant).max(100);

/** What follows the password: an authenticator app is set up at the first login, and asked for at every other. */
const nextStep = z.object({ next: z.enum(['setUpFactor', 'enterCode']) });

/** Ten codes, each good for one login; shown once. */
const recoveryCodes = z.array(z.string());

/** Who is signed in. Times in ms; the session ends at the earlier of the two, and each call moves the first. */
const operatorSession = z.object({
  operatorId: z.number().int(),
  name: z.string(),
  email: z.string(),
  grants,
  /** rights held for one brand at least */
  rights: z.array(z.enum(OPERATOR_RIGHTS)),
  /** the brands that any role is for, with the rights held there */
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
  /** The password. 1108 alike for a wrong one, an unknown address and a deactivated operator; 429 with 1110 after too many. */
  operatorLogin: {
    who: 'visitor',
    rate: 'login',
    request: z.object({ email, password }),
    response: nextStep,
  },

  /** At the first login, after the password: a new secret, which counts once a code of it was shown. 1057 where one is set up. */
  createOperatorFactor: {
    who: 'visitor',
    rate: 'login',
    request: empty,
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  },

  /** Sets the authenticator app up and signs in. 1020 for a wrong code, 1021 without a secret. */
  submitOperatorFactor: {
    who: 'visitor',
    rate: 'login',
    request: z.object({ authCode: z.string().max(6) }),
    response: z.object({ recoveryCodes, session: operatorSession }),
  },

  /** The second factor, after the password. 1020 for a wrong code or one that was used; 429 with 1110 after too many. */
  operatorSignIn: {
    who: 'visitor',
    rate: 'login',
    request: z.object(code),
    response: operatorSession,
  },

  /** Who is signed in; moves the end of an idle session, as every call does. */
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

  /** Ends the operator's other sessions. 1109 for a wrong old password, 1020 for a wrong code, 23564 for one that can be guessed. */
  changeOperatorPassword: {
    who: { operator: 'self' },
    rate: 'login',
    request: z.object({ oldPassword: password, newPassword: password, authCode: z.string().max(6) }),
    response: z.null(),
  },

  /** Ten new codes; the old ones are nothing any more. 1020 for a wrong code. */
  createOperatorRecoveryCodes: {
    who: { operator: 'self' },
    rate: 'login',
    request: z.object({ authCode: z.string().max(6) }),
    response: z.object({ recoveryCodes }),
  },

  /** What the operator themself has done, newest first, 100 a page at most; `next` is the `before` of the next page, 0 at the end. */
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
   * Invites by mail, with a link that is good for 72 hours and once; `link` is the same, for an administrator to pass on. 1004 where the
   * address is an operator's; an open invitation of the address is replaced. 403 with 1057 for a brand that the caller does not administer.
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

  /** Whom a link invites. 1107 where it is none, was used or withdrawn, or is too old. */
  readInvitation: {
    who: 'visitor',
    rate: 'login',
    request: z.object({ token: invitationToken }),
    response: z.object({ name: z.string(), email: z.string(), expiresTs: timeTs }),
  },

  /** Spends the link and makes the operator, who goes on with the set-up of the authenticator app. 1107, 23564. */
  acceptInvitation: {
    who: 'visitor',
    rate: 'login',
    request: z.object({ token: invitationToken, password }),
    response: nextStep,
  },

  /**
   * Replaces an operator's roles, from their next call on. Nobody changes their own (1057); who administers some brands changes the roles
   * of those alone, and sends the others as they are (else 403 with 1057). 1008 for an unknown operator.
   */
  setOperatorRoles: {
    who: { operator: 'operators.manage' },
    request: z.object({ operatorId, grants, reason }),
    response: z.null(),
  },

  /** Ends all sessions of an operator, who cannot sign in any more. Of administrators of all brands; not for oneself (1057). */
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

  /** For somebody who lost their device: all sessions end, and the next login sets a new authenticator app up. Not for oneself (1057). */
  resetOperatorFactor: {
    who: { operator: 'operators.manage' },
    request: z.object({ operatorId, reason }),
    response: z.null(),
  },
});
