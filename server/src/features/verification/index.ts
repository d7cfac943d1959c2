/**
 * Verification of who users are, in one level or two: what they say, sealed; pictures of their documents; the decision of an operator who
 * has looked at them; and how long pictures are kept. Times in ms.
 */
export { createVerification, type Verification } from './verification.ts';
export { maskedIdentityOf, verificationStatesOf, type MaskedIdentity, type VerificationStates } from './masked-identity.ts';
