/**
 * Questions and complaints of users, answered by operators. Both sides see the whole conversation; a complaint is decided
 * with a reason, and an appeal against its refusal by another person. Times in ms.
 */
export { createSupport, type Support } from './support.ts';
