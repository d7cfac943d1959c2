import { useTranslation } from 'react-i18next';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { DurationText } from '../review/duration-text.tsx';
import type { TicketItem } from './use-tickets.ts';

const CLOCK_MS = 15_000;
const SOON = 0.25;
const ENDS = { resolved: 'ok', upheld: 'ok', refused: 'danger', closed: 'neutral' } as const;

/** The time left for a ticket, or how it ended. */
export function DueTag({ ticket }: { readonly ticket: Pick<TicketItem, 'state' | 'dueTs' | 'changedTs'> }) {
  const { t } = useTranslation();
  const nowMs = useServerNow(CLOCK_MS);
  const { state, dueTs, changedTs } = ticket;
  if (state === 'resolved' || state === 'upheld' || state === 'refused' || state === 'closed')
    return <Tag tone={ENDS[state]}>{t(`console-tickets.state.${state}`)}</Tag>;
  if (dueTs === 0) return <Tag>{t('console-tickets.state.answered')}</Tag>;
  const leftMs = dueTs - nowMs;
  const tone = leftMs < 0 ? 'danger' : leftMs < (dueTs - changedTs) * SOON ? 'warn' : 'neutral';
  return (
    <Tag tone={tone}>
      {t(leftMs < 0 ? 'console-review.lateBy' : 'console-review.dueIn')} <DurationText ms={Math.abs(leftMs)} />
    </Tag>
  );
}
