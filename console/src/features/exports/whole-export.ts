import type { ConsoleCallRequest } from '@truefill/api/console-calls.ts';
import type { Result } from '@truefill/client/calls/result.ts';
import { call } from '../../calls/call.ts';

/** Reads a list to its end, part by part: the file is complete or there is none. */
export async function readWholeExport(body: ConsoleCallRequest<'consoleExport'>): Promise<Result<string>> {
  const parts: string[] = [];
  let after: string | undefined;
  do {
    const answer = await call('consoleExport', after === undefined ? body : { ...body, after });
    if (!answer.ok) return answer;
    parts.push(answer.data.csv);
    after = answer.data.next === '' ? undefined : answer.data.next;
  } while (after !== undefined);
  return { ok: true, data: parts.join('') };
}
