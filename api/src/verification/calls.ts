import { defineCalls } from '../call.ts';
import { integerInput } from '../fields/integer-input.ts';
import { locale, text } from '../fields/text.ts';
import { z } from '../zod.ts';
import { verificationPaths } from './paths.ts';

/** A user's submitted identity data and its review status. Texts are empty if not submitted. */
const statedIdentity = z.object({
  realName: z.string(),
  /** complete while it can be changed; once verified only the last four characters */
  idCard: z.string(),
  /** 0 identity card, 1 passport, 2 driving license */
  idType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** 0 not submitted, 1 in review, 2 verified, 3 refused */
  verifiedStatus: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** added: why it was refused, in the requested language; otherwise empty */
  remark: z.string(),
  /** added: time of submission, and deadline of the review; ms, 0 if not applicable */
  submittedTs: z.number().int(),
  reviewByTs: z.number().int(),
});

const verification = statedIdentity.extend({
  authEmail: z.string(),
  /** addresses of the user's own images, to be read with the bearer token; empty for none */
  cardImgFront: z.string(),
  cardImgReverse: z.string(),
  cardImgAvatar: z.string(),
});

const submission = z.object({
  realName: text,
  idCard: text,
  /** an identity card if omitted, and if the brand accepts nothing else */
  idType: integerInput.optional(),
  /** the user's language, for the answer */
  locale: locale.optional(),
});

/**
 * Identity verification. A brand with one level has the one with images; a brand with two also has a junior one without images,
 * with a state of its own. A demo session is refused with 1057.
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
   * The fields are sent as JSON in `metaData`, the images as multipart files: all three at first, later those
   * to replace. A submission under review is replaced. 1003 without a name or a number, 23553 without a required image, 1057
   * for a kind of document or an address that the brand does not request, 1040 for an invalid address, 1014 once verified, 1033
   * after too many submissions in a day.
   */
  submitVerification: {
    who: 'user',
    mode: 'real',
    files: ['cardImgFront', 'cardImgReverse', 'cardImgAvatar'],
    request: submission.extend({ authEmail: text.optional() }),
    response: z.null(),
  },

  /** 1057 at a brand with one level. */
  juniorVerification: {
    who: 'user',
    mode: 'real',
    request: z.object({ locale: locale.optional() }).loose(),
    response: statedIdentity,
  },

  submitJuniorVerification: {
    who: 'user',
    mode: 'real',
    request: submission,
    response: z.null(),
  },
});
