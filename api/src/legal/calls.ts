import { defineCalls } from '../call.ts';
import { locale } from '../fields/text.ts';
import { z } from '../zod.ts';
import { agreedVersions } from './agreed-versions.ts';
import { CONSENT_ACTS, LEGAL_DOCUMENTS } from './documents.ts';
import { legalPaths } from './paths.ts';

const time = z.number().int();

/** A document version, counted from 1. */
const documentVersion = z.object({ document: z.enum(LEGAL_DOCUMENTS), version: z.number().int().min(1) });

const consentState = z.object({
  /** documents to agree to before opening trades or depositing; usually empty */
  due: z.array(documentVersion),
  /** all consents of the user, newest first */
  list: z.array(documentVersion.extend({ locale: z.string(), act: z.enum(CONSENT_ACTS), agreedTs: time, inForce: z.boolean() })),
});

/** The brand's documents and the users' consents to them. Times in ms. */
export const legalCalls = defineCalls(legalPaths, {
  /** Every document of the brand with the version in force, its effective time, and its hash. */
  legalDocuments: {
    who: 'visitor',
    request: z.object({}).loose(),
    response: z.object({ list: z.array(documentVersion.extend({ sinceTs: time, sha256: z.string() })) }),
  },

  consents: { who: 'user', request: z.object({}).loose(), response: consentState },

  /** Agrees to documents in the versions in force, in the language in which they were shown. Repeating it changes nothing. */
  submitConsent: {
    who: 'user',
    request: z.object({ documents: agreedVersions, locale: locale.optional() }),
    example: { documents: [{ document: 'terms', version: 1 }] },
    response: consentState,
  },
});
