import { defineCalls } from '../call.ts';
import { locale } from '../fields/text.ts';
import { z } from '../zod.ts';
import { agreedVersions } from './agreed-versions.ts';
import { CONSENT_ACTS, LEGAL_DOCUMENTS } from './documents.ts';
import { legalPaths } from './paths.ts';

const time = z.number().int();

/** A document in a version: versions begin at 1 and count up. */
const documentVersion = z.object({ document: z.enum(LEGAL_DOCUMENTS), version: z.number().int().min(1) });

const consentState = z.object({
  /** what has to be agreed to before anything is opened or paid in; empty mostly */
  due: z.array(documentVersion),
  /** all that the user agreed to, newest first */
  list: z.array(documentVersion.extend({ locale: z.string(), act: z.enum(CONSENT_ACTS), agreedTs: time, inForce: z.boolean() })),
});

/** The brand's documents and what users agreed to of them. Times in ms. */
export const legalCalls = defineCalls(legalPaths, {
  /** Every document of the brand with the version in force, since when it holds, and the hash of what it says. */
  legalDocuments: {
    who: 'visitor',
    request: z.object({}).loose(),
    response: z.object({ list: z.array(documentVersion.extend({ sinceTs: time, sha256: z.string() })) }),
  },

  consents: { who: 'user', request: z.object({}).loose(), response: consentState },

  /** Agrees to documents in the versions in force, in the language that they were shown in. Agreeing again changes nothing. */
  submitConsent: {
    who: 'user',
    request: z.object({ documents: agreedVersions, locale: locale.optional() }),
    example: { documents: [{ document: 'terms', version: 1 }] },
    response: consentState,
  },
});
