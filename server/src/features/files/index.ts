/**
 * Pictures that users upload: checked by content, re-encoded in a process of their own, sealed where they lie, read by their
 * owner, and proofs and pictures of documents by those who review them.
 */
export type { FilesTables } from './file-rows.ts';
export { gatherFileUses, removeLeftFiles, type FileUses } from './left-files.ts';
export { createStoredFiles, filePath, type OwnFile, type ReviewedFile, type StoredFiles } from './stored-files.ts';
export { migrations as filesMigrations } from './migrations.ts';
