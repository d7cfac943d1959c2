/**
 * An archive of all data about a user, for that user: a job collects every feature's tables, the file is kept for days, and
 * only its owner can download it. Times in ms.
 */
export { createDataExports, type DataExports } from './data-exports.ts';
