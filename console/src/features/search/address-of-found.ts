import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { addressOfRecord } from '../../page/record-address.ts';

type Found = Pick<ConsoleCallResponse<'consoleSearch'>['list'][number], 'kind' | 'caseKind' | 'userId' | 'id'>;

/** The URL of a search result. */
export function addressOfFound({ kind, caseKind, userId, id }: Found): string {
  if (kind === 'case') return `/review?state=all&case=${encodeURIComponent(`${caseKind}-${id}`)}`;
  if (kind === 'order' || kind === 'option') return addressOfRecord({ kind, id, userId });
  return `/users/${userId}`;
}
