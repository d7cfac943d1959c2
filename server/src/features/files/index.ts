/** Pictures that users upload: checked by content, re-encoded in a process of their own, read only by their owner. */
export { createStoredFiles, filePath, type FilesTables, type StoredFiles } from './stored-files.ts';
export { migrations as filesMigrations } from './migrations.ts';
