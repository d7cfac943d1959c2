import { useTranslation } from 'react-i18next';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { Slider } from '@truefill/ui/components/slider.tsx';
import { durationText } from '../duration-text.ts';
import type { OfferedDelivery } from '../offer.ts';
import frame from '../../../trading-parts/ticket-frame.module.css';
import styles from './option-ticket.module.css';

export interface DeliveryFieldProps {
  readonly deliveries: readonly OfferedDelivery[];
  readonly chosen: OfferedDelivery | null;
  readonly onChange: (seconds: number) => void;
  /** shown once the field is known to be missing */
  readonly error: string | undefined;
}

/** Minimum number of delivery times for a slider. */
const SLIDER_FROM = 3;

/** The delivery time of the option: a slider, or chips if only a few are offered. */
export function DeliveryField({ deliveries, chosen, onChange, error }: DeliveryFieldProps) {
  const { t } = useTranslation();
  const nameOf = ({ name, seconds }: OfferedDelivery): string => (name === '' ? durationText(t, seconds) : name);
  const place = chosen === null ? -1 : deliveries.findIndex(({ seconds }) => seconds === chosen.seconds);
  return (
    <div className={styles.delivery}>
      {deliveries.length < SLIDER_FROM || place < 0 ? (
        <>
          <p className={styles.label}>{t('options.delivery')}</p>
          <Chips
            label={t('options.delivery')}
            even
            items={deliveries.map((delivery) => ({ value: String(delivery.seconds), label: nameOf(delivery) }))}
            value={chosen === null ? null : String(chosen.seconds)}
            onChange={(seconds) => onChange(Number(seconds))}
          />
        </>
      ) : (
        <Slider
          label={t('options.delivery')}
          valueText={chosen === null ? '' : nameOf(chosen)}
          min={0}
          max={deliveries.length - 1}
          step={1}
          value={place}
          onChange={(next) => onChange(deliveries[next]?.seconds ?? 0)}
          marks={deliveries.map((delivery, value) => ({
            value,
            label: delivery.name === '' ? durationText(t, delivery.seconds, 'short') : delivery.name,
          }))}
        />
      )}
      {error === undefined ? null : (
        <p className={frame.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
