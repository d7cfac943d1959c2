import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/mapping/order.ts';
import type { Money } from '@truefill/domain/money.ts';
import { formatPrice, type Price } from '@truefill/domain/price.ts';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { Switch } from '@truefill/ui/components/switch.tsx';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { formatPrice as shownPrice } from '@truefill/ui/format/price.ts';
import { levelBound, levelStep, type LevelEntry, type LevelFault, type LevelName } from '../../trading/levels.ts';
import styles from './edit-levels.module.css';
import { entryOf, levelAway } from './levels-draft.ts';

const DISTANCES = [50n, 100n, 200n] as const;

export interface LevelEditProps {
  readonly level: LevelName;
  readonly order: OrderView;
  readonly entry: LevelEntry;
  /** the closing price now, or the limit price of a pending order */
  readonly reference: Price | null;
  readonly result: Money | null;
  readonly fault: LevelFault | null;
  /** what changes of the entry: leaving a field also brings its text to rest */
  readonly onChange: (change: Partial<LevelEntry>) => void;
}

/** One level while it is changed: what it was, its new price with quick values, and what it would bring. */
export function LevelEdit({ level, order, entry, reference, result, fault, onChange }: LevelEditProps) {
  const { t } = useTranslation();
  const faultId = useId();
  const name = t(`positions.${level}`);
  const before = order[level];
  const price = (value: Price): string => formatPrice(value, order.pricePrecision);
  const start = reference === null ? undefined : price(reference);
  const message =
    fault && entry.left ? t(`positions.levelFault.${fault.key}`, { value: groupThousands(fault.value ?? '') }) : undefined;
  return (
    <section className={styles.level}>
      <header className={styles.head}>
        <h3>
          {name}{' '}
          <small>
            {before > 0 ? t('positions.was', { price: shownPrice(before, order.pricePrecision) }) : t('positions.wasOff')}
          </small>
        </h3>
        {entry.on && result !== null ? <MoneyText amount={result} sign="always" coloured /> : null}
        <Switch name={name} checked={entry.on} onChange={(on) => onChange({ on, left: false })} />
      </header>
      {entry.on ? (
        <div onBlur={() => onChange({ left: true })}>
          <NumberField
            name={t('positions.levelPrice', { level: name })}
            scale={order.pricePrecision}
            step={reference === null ? 1n : levelStep(reference)}
            startText={start}
            placeholder={start}
            value={entry.text}
            onChange={(text) => onChange({ text, left: false })}
            stepLabels={{ less: t('positions.less', { field: name }), more: t('positions.more', { field: name }) }}
            error={message}
            errorId={faultId}
          />
          {message === undefined ? null : (
            <p id={faultId} className={styles.fault} role="alert">
              {message}
            </p>
          )}
          {reference === null ? null : (
            <QuickLevels
              level={level}
              order={order}
              reference={reference}
              onPick={(picked) => onChange({ on: true, text: price(picked), left: true })}
            />
          )}
        </div>
      ) : null}
    </section>
  );
}

interface QuickLevelsProps {
  readonly level: LevelName;
  readonly order: OrderView;
  readonly reference: Price;
  readonly onPick: (price: Price) => void;
}

/** The price of the opening, where the level may lie there, and prices at round distances from the current one. */
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
