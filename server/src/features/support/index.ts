/**
 * Questions and complaints of users, answered by operators. Both sides see the whole conversation; a complaint is decided
 * with a reason, and an appeal against its refusal by another person. Times in ms.
 */
export { migrations as supportMigrations } from './migrations.ts';
export { createSupport, TICKET_PICTURE_USE, type Support } from './support.ts';
export { supportData } from './personal-data.ts';
