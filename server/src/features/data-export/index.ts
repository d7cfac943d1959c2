/**
 * An archive of all that is held about a user, for them: made by a job of what every feature gives of its tables, kept for days, read by its
 * owner alone. Times in ms.
 */
export { createDataExports, type DataExports } from './data-exports.ts';
