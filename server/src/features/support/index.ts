/**
 * Questions and complaints that users write and operators answer. Everything that is written is seen by both sides; a complaint is decided
 * with a reason, and an appeal against a refusal by another person. Times in ms.
 */
export { migrations as supportMigrations } from './migrations.ts';
export { createSupport, TICKET_PICTURE_USE, type Support } from './support.ts';
export { supportData } from './personal-data.ts';
