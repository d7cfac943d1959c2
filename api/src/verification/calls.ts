import { defineCalls } from '../call.ts';
import { integerInput } from '../fields/integer-input.ts';
import { locale, text } from '../fields/text.ts';
import { z } from '../zod.ts';
import { verificationPaths } from './paths.ts';

/** What a user said of themselves, and how far its review is. Texts are empty where nothing was said. */
const said = z.object({
  realName: z.string(),
  /** in full while it may be changed; once it is verified the last four signs alone */
  idCard: z.string(),
  /** 0 identity card, 1 passport, 2 driving licence */
  idType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** 0 not submitted, 1 in review, 2 verified, 3 refused */
  verifiedStatus: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** added: why it was refused, in the language asked for; else empty */
  remark: z.string(),
  /** added: when it was sent, and by when a person has looked at it; ms, 0 where that does not apply */
  submittedTs: z.number().int(),
  reviewByTs: z.number().int(),
});

const verification = said.extend({
  authEmail: z.string(),
  /** addresses to read the user's own pictures at, with the bearer token; empty for none */
  cardImgFront: z.string(),
  cardImgReverse: z.string(),
  cardImgAvatar: z.string(),
});

const submission = z.object({
  realName: text,
  idCard: text,
  /** an identity card where it is left out, and where the brand takes nothing else */
  idType: integerInput.optional(),
  /** the language that the user reads: an answer is written in it */
  locale: locale.optional(),
});

/**
 * Verification of who a user is. In a brand of one level there is the one with pictures; in a brand of two, a junior one without them
 * beside it, with a state of its own. A demo session is refused with 1057, as everywhere where real money is meant.
 */
export const verificationCalls = defineCalls(verificationPaths, {
  verification: {
    who: 'user',
    mode: 'real',
    request: z.object({ locale: locale.optional() }).loose(),
    example: {},
    response: verification,
  },

  /**
   * The fields travel in `metaData`, as JSON, the pictures as multipart files. All three pictures while nothing was submitted, later those
   * that replace others. What is in review is replaced. 1003 without a name or a number, 23553 without a picture that is needed, 1057 for a
   * kind of document or an address that the brand does not ask for, 1040 for an address that is none, 1014 once verified, 1033 after
   * too many submissions in a day.
   */
  submitVerification: {
    who: 'user',
    mode: 'real',
    files: ['cardImgFront', 'cardImgReverse', 'cardImgAvatar'],
    request: submission.extend({ authEmail: text.optional() }),
    response: z.null(),
  },

  /** 1057 in a brand of one level. */
  juniorVerification: {
    who: 'user',
    mode: 'real',
    request: z.object({ locale: locale.optional() }).loose(),
    response: said,
  },

  submitJuniorVerification: {
    who: 'user',
    mode: 'real',
    request: submission,
    response: z.null(),
  },
});
