/** Pictures that users upload: checked by content, re-encoded in a process of their own, read by their owner, and proofs by those who review them. */
export { createStoredFiles, filePath, type FilesTables, type ReviewedFile, type StoredFiles } from './stored-files.ts';
export { migrations as filesMigrations } from './migrations.ts';
