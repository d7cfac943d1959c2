import { useTranslation } from 'react-i18next';
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
  if (!divisible || extent === 'whole') {
    return <CloseConfirm position={position} extent={choice} onDismiss={onDismiss} onClosed={onClosed} />;
  }
  return (
    <div className={list.detail}>
      <PositionHeading position={position} />
      {choice}
      <ClosePart position={position} whole={whole} terms={terms} onDismiss={onDismiss} onClosed={onClosed} />
    </div>
  );
}
