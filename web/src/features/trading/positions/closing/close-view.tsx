import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import list from '../../../../trading-parts/order-list.module.css';
import { exactVolume } from '../../../../trading-parts/figures.ts';
import { useAllTerms } from '../../../../trading-parts/use-terms.ts';
import { CloseConfirm } from './close-confirm.tsx';
import { ClosePart } from './close-part.tsx';
import type { LivePosition } from '../model.ts';
import { isDivisible } from './partial-closing.ts';
import { PositionHeading } from '../position-heading.tsx';
import { Question } from '../question.tsx';

export interface CloseViewProps {
  readonly position: LivePosition;
  readonly onDismiss: () => void;
  readonly onClosed: () => void;
}

type Extent = 'whole' | 'part';

/** Closes the whole position or a part of it. */
export function CloseView({ position, onDismiss, onClosed }: CloseViewProps) {
  const { t } = useTranslation();
  const [{ extent }, choose] = usePersistedDraft<{ extent: Extent }>(
    `close ${position.order.id}`,
    { extent: 'whole' },
    { within: 'overlay' },
  );
  const terms = useAllTerms()?.get(position.order.symbol);
  const whole = exactVolume(position.order.volume);
  const divisible = terms !== undefined && whole !== null && isDivisible(whole, terms);
  const choice = divisible ? (
    <Segmented<Extent>
      label={t('positions.extent')}
      items={[
        { value: 'part', label: t('positions.part') },
        { value: 'whole', label: t('positions.whole') },
      ]}
      value={extent}
      onChange={(chosen) => choose({ extent: chosen })}
    />
  ) : null;
  const dismissal = { position, onDismiss, onClosed };
  const inPart = divisible && extent === 'part';
  // the choice keeps its place among the children, and with it the focus
  return (
    <div className={list.detail}>
      {inPart ? <PositionHeading position={position} /> : <WholeQuestion order={position.order} />}
      {choice}
      {inPart ? <ClosePart {...dismissal} whole={whole} terms={terms} /> : <CloseConfirm {...dismissal} />}
    </div>
  );
}

function WholeQuestion({ order: { symbol, side, volume: lots } }: { readonly order: OrderView }) {
  const { t } = useTranslation();
  const volume = formatVolume(lots);
  return (
    <Question
      symbol={symbol}
      title={(name) => t(side === 'buy' ? 'positions.closeBuy' : 'positions.closeSell', { volume, name })}
    >
      {t(side === 'buy' ? 'positions.sells' : 'positions.buysBack', { volume })}
    </Question>
  );
}
