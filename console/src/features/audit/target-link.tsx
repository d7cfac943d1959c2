import { CASE_KINDS } from '@truefill/api/review/case-kinds.ts';
import { address } from '../../page/go.tsx';
import { addressOfRecord } from '../../page/record-address.ts';
import { TextLink } from '../../page/text-link.tsx';
import { useHasRight } from '../../session/session.ts';
import { useEntryText } from './use-entry-text.ts';

export interface TargetLinkProps {
  readonly kind: string;
  readonly id: string;
  readonly userId: number;
}

/** The object of an entry, linked if there is a page of it that the operator may open. */
export function TargetLink({ kind, id, userId }: TargetLinkProps) {
  const { target } = useEntryText();
  const mayReadCases = useHasRight('cases.read');
  const mayReadTickets = useHasRight('tickets.read');
  const text = target(kind, id);
  const caseKind = CASE_KINDS.find((name) => name === kind);
  const isTicket = kind === 'question' || kind === 'complaint';
  if (caseKind !== undefined && mayReadCases)
    return <TextLink to={addressOfRecord({ kind: caseKind, id: Number(id), userId })}>{text}</TextLink>;
  if (isTicket && mayReadTickets) return <TextLink to={address('/tickets', { ticket: id })}>{text}</TextLink>;
  return text;
}
