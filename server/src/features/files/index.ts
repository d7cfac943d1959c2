/**
 * Images that users upload: checked by content, re-encoded in a separate process, stored encrypted, and readable by their
 * owner; proofs and identity documents also by those who review them.
 */
export type { FilesTables } from './file-rows.ts';
export { gatherFileUses, removeOrphanedFiles, type FileUses } from './orphaned-files.ts';
export { createStoredFiles, filePath, type OwnFile, type ReviewedFile, type StoredFiles } from './stored-files.ts';
export { migrations as filesMigrations } from './migrations.ts';
