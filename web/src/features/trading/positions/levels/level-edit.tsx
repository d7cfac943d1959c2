import { useId } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { Switch } from '@truefill/ui/components/switch.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { formatPrice as shownPrice } from '@truefill/ui/format/price.ts';
import type { ExactTerms } from '../../../../trading-parts/figures.ts';
import { levelBound, levelPrice, type LevelEntry, type LevelError, type LevelName } from '../../../../trading-parts/levels.ts';
import { switchTrail } from '../../../../trading-parts/trailing.ts';
import { TrailingChoice } from '../../../../trading-parts/trailing-choice.tsx';
import { DistanceField } from '../../ticket/fields/distance-field.tsx';
import type { LevelUnit } from '../../ticket/fields/level-units.ts';
import { TrailField } from '../../ticket/fields/trail-field.tsx';
import styles from './edit-levels.module.css';
import { EditedPrice, EditSection } from './edit-section.tsx';
import { entryOf, levelAway, levelPlace } from './levels-draft.ts';
import { trailPoints } from './trail-items.tsx';

const DISTANCES = [50n, 100n, 200n] as const;

export interface LevelEditProps {
  readonly level: LevelName;
  readonly order: OrderView;
  readonly entry: LevelEntry;
  /** the current closing price, or the limit price of a pending order */
  readonly reference: Price | null;
  /** null while loading */
  readonly terms: ExactTerms | null;
  /** unit of the level's field */
  readonly unit: LevelUnit;
  /** the order's result at the level after costs */
  readonly result: Money | null;
  readonly error: LevelError | null;
  /** the changes to the entry: leaving a field also normalizes its text */
  readonly onChange: (change: Partial<LevelEntry>) => void;
  /** the stop loss after switching trailing on or off */
  readonly onTrail: (entry: LevelEntry) => void;
}

/** The level's value until the change is saved. */
function wasText(t: TFunction, order: OrderView, level: LevelName): string {
  const price = order[level];
  if (price > 0) return t('positions.was', { price: shownPrice(price, order.pricePrecision) });
  // a pending order's trailing stop loss has only a distance until the order fills
  const trails = level === 'stopLoss' && order.trailingDistance > 0;
  return trails
    ? t('positions.was', { price: t('positions.trailingCell', { points: trailPoints(order) }) })
    : t('positions.wasOff');
}

/** One editable level: its previous value, its new price with quick values, and the result there. */
export function LevelEdit({ level, order, entry, reference, terms, unit, result, error, onChange, onTrail }: LevelEditProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const { pricePrecision } = order;
  const name = t(`common.level.${level}`);
  const price = levelPrice(entry, order);
  const trail = { side: order.side, reference, pricePrecision };
  const trails = entry.trail !== undefined;
  const message =
    error && entry.blurred ? t(`ticket.error.${error.key}`, { value: groupThousands(error.value ?? '') }) : undefined;
  const field =
    trails && (unit === 'price' || terms === null) ? (
      <TrailField entry={entry} at={trail} error={message} errorId={errorId} onChange={onTrail} />
    ) : unit === 'price' || terms === null ? (
      <EditedPrice
        name={t('common.levelPrice', { level: name })}
        label={name}
        pricePrecision={pricePrecision}
        reference={reference}
        text={entry.text}
        onText={(text) => onChange({ text, typed: undefined, blurred: false })}
        error={message}
        errorId={errorId}
      />
    ) : (
      <DistanceField
        label={name}
        entry={entry}
        unit={unit}
        place={levelPlace(level, order, reference)}
        terms={terms}
        onDistance={(text, typed) => onChange({ text, typed, blurred: false })}
        error={message}
        errorId={errorId}
      />
    );
  return (
    <EditSection
      name={name}
      was={wasText(t, order, level)}
      aside={
        <>
          {entry.on && result !== null ? (
            <span className={styles.result}>
              <MoneyText amount={result} sign="always" colored />
              <small>{t('ticket.afterFee', { costs: formatMoney(order.fee + order.overnightFee) })}</small>
            </span>
          ) : null}
          <Switch name={name} checked={entry.on} onChange={(on) => onChange({ on, blurred: false })} />
        </>
      }
      error={message}
      errorId={errorId}
      field={entry.on ? field : null}
      onBlur={() => onChange({ blurred: true })}
    >
      {(unit === 'price' && !trails) || price === null ? null : (
        <p className={styles.reserves}>{t('ticket.levelAt', { price: shownPrice(price, pricePrecision) })}</p>
      )}
      {level === 'stopLoss' ? (
        <TrailingChoice
          trails={trails}
          waits={order.status === 'pending'}
          onChange={(on) => onTrail(switchTrail(entry, on, trail))}
        />
      ) : null}
      {reference === null || trails ? null : (
        <QuickLevels
          level={level}
          order={order}
          reference={reference}
          onPick={(picked) => onChange({ on: true, text: formatPrice(picked, pricePrecision), typed: undefined, blurred: true })}
        />
      )}
    </EditSection>
  );
}

interface QuickLevelsProps {
  readonly level: LevelName;
  readonly order: OrderView;
  readonly reference: Price;
  readonly onPick: (price: Price) => void;
}

/** The opening price, if the level may be there, and prices at round distances from the current one. */
function QuickLevels({ level, order, reference, onPick }: QuickLevelsProps) {
  const { t } = useTranslation();
  const below = levelBound(level, order.side, reference).must === 'below';
  const open = entryOf(order);
  const openFits = open !== null && (below ? open < reference : open > reference);
  const away = DISTANCES.map((basisPoints) => ({
    value: String(basisPoints),
    label: `${below ? '−' : '+'}${Number(basisPoints) / 100}%`,
  }));
  return (
    <Chips
      className={styles.chips}
      label={t('positions.quickLevels')}
      even
      items={openFits ? [{ value: 'open', label: t('positions.atOpen') }, ...away] : away}
      value={null}
      onChange={(chosen) =>
        onPick(chosen === 'open' && open !== null ? open : levelAway(level, order, reference, BigInt(chosen)))
      }
    />
  );
}
