import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { closeOrderToWire } from '@truefill/api/orders/command-mapping.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { formatVolume, VOLUME_SCALE, type Volume } from '@truefill/domain/market/volume.ts';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../../../instruments/instruments.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Decision } from '../../../../trading-parts/decision.tsx';
import type { ExactTerms } from '../../../../trading-parts/figures.ts';
import { byVolume, useOrderCommand } from '../../../../trading-parts/use-order-command.ts';
import { CloseButton, ClosedMarketNote } from './close-button.tsx';
import styles from './close-part.module.css';
import { closedText } from './closed-text.ts';
import type { LivePosition } from '../model.ts';
import { PART_PERCENTS, partialCloseError, partOf, partPreview, partVolume } from './partial-closing.ts';

export interface ClosePartProps {
  readonly position: LivePosition;
  readonly whole: Volume;
  readonly terms: ExactTerms;
  readonly onDismiss: () => void;
  readonly onClosed: () => void;
}

/** Closes a part of a position: how much, its result and what remains. */
export function ClosePart({ position, whole, terms, onDismiss, onClosed }: ClosePartProps) {
  const { t } = useTranslation();
  const { order, closePrice } = position;
  const instrument = useInstrument(order.symbol);
  const { busy, refusal, send } = useOrderCommand();
  const isMounted = useIsMounted();
  const begin = { text: formatVolume(partOf(whole, 50, terms)) };
  const [{ text }, change] = usePersistedDraft(`part ${order.id}`, begin, { within: 'overlay' });
  const setText = (next: string): void => change({ text: next });
  const initialWhole = useRef(whole);
  useEffect(() => {
    // a close without a response was accepted after all: pressed again, the button would close more
    if (refusal === '' || initialWhole.current === whole) return;
    showToast('info', (language) => language.t('positions.volumeNow', { volume: formatVolume(whole) }));
    onClosed();
  });
  const part = partVolume(text);
  const error = partialCloseError(part, whole, terms);
  const preview = part === null || error !== null ? null : partPreview(position, part);
  const name = t('positions.partVolume');
  const errorText = error
    ? t(`positions.partError.${error.key}`, { value: error.value === null ? '' : formatVolume(error.value) })
    : undefined;
  const lots = (volume: Volume): string => t('positions.lots', { volume: formatVolume(volume) });
  const close = async (): Promise<void> => {
    if (part === null || error !== null) return;
    initialWhole.current = whole;
    const texts = closedText(position, instrument ? displayName(instrument) : order.symbol, part);
    const body = closeOrderToWire(order.id, part === whole ? null : formatVolume(part));
    const result = await send('closeOrder', body, byVolume(order));
    if (!result?.ok) return;
    showToast('success', (language) => language.t('positions.closedNotice', { ...texts }));
    if (isMounted.current) onClosed();
  };
  return (
    <div className={styles.part}>
      <NumberField
        label={name}
        aside={t('positions.ofLots', { volume: formatVolume(whole) })}
        scale={VOLUME_SCALE}
        step={terms.volumeStep}
        min={terms.minVolume}
        max={whole}
        unit={t('common.lots')}
        value={text}
        onChange={setText}
        error={errorText}
        stepLabels={{ less: t('common.less', { field: name }), more: t('common.more', { field: name }) }}
      >
        <Chips
          className={styles.chips}
          label={t('positions.quickParts')}
          even
          items={PART_PERCENTS.map((percent) => ({ value: String(percent), label: `${percent}%` }))}
          value={String(PART_PERCENTS.find((percent) => partOf(whole, percent, terms) === part) ?? '')}
          onChange={(chosen) =>
            setText(formatVolume(partOf(whole, PART_PERCENTS.find((percent) => String(percent) === chosen) ?? 100, terms)))
          }
        />
      </NumberField>
      <div className={styles.split}>
        <Share label={t('positions.closedNow')} amount={preview?.closed ?? null} volume={part && preview ? lots(part) : ''} />
        <Share
          label={t('positions.staysOpen')}
          amount={preview?.remainingResult ?? null}
          volume={preview ? lots(preview.rest) : ''}
        />
      </div>
      <KeyValueList
        density="roomy"
        items={[
          { key: 'fee', label: t('positions.feePaid'), value: <MoneyText amount={preview && (-preview.fee as Money)} /> },
          {
            key: 'overnight',
            label: t('positions.overnightSoFar'),
            value: <MoneyText amount={preview && (-preview.overnightFee as Money)} />,
          },
          {
            key: 'net',
            label: t('common.netResult'),
            value: <MoneyText amount={preview?.net ?? null} sign="always" colored />,
            total: true,
          },
          { key: 'free', label: t('positions.marginFree'), value: <MoneyText amount={preview?.releasedMargin ?? null} /> },
          // of a position closed in full nothing stays
          ...(part === whole
            ? []
            : [
                {
                  key: 'stays',
                  label: t('positions.marginStays'),
                  value: <MoneyText amount={preview?.remainingMargin ?? null} />,
                },
                { key: 'levels', label: t('common.levels'), value: t('positions.levelsStay') },
              ]),
        ]}
      />
      <ClosedMarketNote order={order} />
      <Decision refusal={refusal} dismissLabel={t('positions.keep')} onDismiss={onDismiss}>
        <CloseButton
          order={order}
          busy={busy}
          invalid={error !== null}
          detail={t('common.atMarket', { price: formatPrice(closePrice, order.pricePrecision) })}
          onClick={() => void close()}
        >
          {t('positions.closePartOf', {
            volume: part === null ? '' : formatVolume(part),
            name: instrument ? displayName(instrument) : order.symbol,
          })}
        </CloseButton>
      </Decision>
    </div>
  );
}

interface ShareProps {
  readonly label: string;
  readonly amount: Money | null;
  readonly volume: string;
}

function Share({ label, amount, volume }: ShareProps) {
  return (
    <div className={styles.share}>
      <p>{label}</p>
      <MoneyText className={styles.amount} amount={amount} sign="always" colored />
      <p>{volume}</p>
    </div>
  );
}
