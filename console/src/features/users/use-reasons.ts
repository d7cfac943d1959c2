import { useQuery } from '@tanstack/react-query';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { fetchCall } from '../../calls/call.ts';
import { useCodeText } from '../review/code-text.ts';

type Kind = Exclude<keyof ConsoleCallResponse<'reviewReasons'>, 'reject'>;

/** The possible reasons of a proposal, as text. */
export function useReasons(kind: Kind): readonly { readonly code: string; readonly label: string }[] {
  const codeText = useCodeText();
  const reasons = useQuery({
    queryKey: ['reasons'],
    queryFn: ({ signal }) => fetchCall('reviewReasons', {}, signal),
    staleTime: Infinity,
  });
  return (reasons.data?.[kind] ?? []).map((code) => ({ code, label: codeText('reason', code) }));
}
