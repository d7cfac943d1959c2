/**
 * Questions and complaints that users write and operators answer. Everything that is written is seen by both sides; a complaint is decided
 * with a reason, and an appeal against a refusal by another person. Times in ms.
 */
export { createSupport, type Support } from './support.ts';
