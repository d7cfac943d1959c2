import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { brand } from '@truefill/client/brand.ts';
import type { TicketView } from './use-tickets.ts';

const TONES = {
  open: 'neutral',
  answered: 'accent',
  appealed: 'warn',
  resolved: 'ok',
  upheld: 'ok',
  refused: 'danger',
  closed: 'neutral',
} as const satisfies Record<TicketView['state'], string>;

/** The status of a question or complaint. */
export function StateTag({ state }: Pick<TicketView, 'state'>) {
  const { t } = useTranslation();
  return <Tag tone={TONES[state]}>{t(`support.state.${state}`)}</Tag>;
}

/** The promised date of an answer or decision, or the deadline of an appeal; empty if nothing is pending. */
export function ReplyDeadline({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation();
  const time = (ms: number): string => formatDateTime(ms, 'YYYY-MM-DD HH:mm', brand().timeZone);
  if (ticket.answerByTs > 0)
    return t(ticket.kind === 'question' ? 'support.answerBy' : 'support.decideBy', { time: time(ticket.answerByTs) });
  if (ticket.appealUntilTs > 0) return t('support.appealUntil', { time: time(ticket.appealUntilTs) });
  return time(ticket.changedTs);
}
