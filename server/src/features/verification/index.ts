/**
 * Identity verification of users, in one level or two: their submitted data, encrypted; images of their documents; the decision
 * of an operator who has viewed them; and the retention of the images. Times in ms.
 */
export { createVerification, type Verification } from './verification.ts';
export { maskedIdentityOf, verificationStatesOf, type MaskedIdentity, type VerificationStates } from './masked-identity.ts';
