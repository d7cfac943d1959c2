/** The database schema of the jobs. */
export const SCHEMA = 'jobs';

/** The queue of a kind's dead letters. */
export function deadNameOf(kind: string): string {
  return `${kind}-dead`;
}
