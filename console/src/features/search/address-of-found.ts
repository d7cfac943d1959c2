import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';

type Found = Pick<ConsoleCallResponse<'consoleSearch'>['list'][number], 'kind' | 'caseKind' | 'userId' | 'id'>;

/** The URL of a search result. */
export function addressOfFound({ kind, caseKind, userId, id }: Found): string {
  if (kind === 'case') return `/review?state=all&case=${encodeURIComponent(`${caseKind}-${id}`)}`;
  if (kind === 'order') return `/users/${userId}?tab=orders`;
  if (kind === 'option') return `/users/${userId}?tab=options`;
  return `/users/${userId}`;
}
