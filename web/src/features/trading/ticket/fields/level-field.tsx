import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../../live/optional-part.tsx';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { Switch } from '@truefill/ui/components/switch.tsx';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { formatPrice as shownPrice } from '@truefill/ui/format/price.ts';
import type { ExactTerms } from '../../../../trading-parts/figures.ts';
import { levelBound, levelPrice, levelStep, type LevelName } from '../../../../trading-parts/levels.ts';
import { switchTrail } from '../../../../trading-parts/trailing.ts';
import { TrailingChoice } from '../../../../trading-parts/trailing-choice.tsx';
import { useUnitOf } from './level-units.ts';
import { TrailField } from './trail-field.tsx';
import { placeOfLevel, trailContext } from '../priced-ticket.ts';
import { entryPrice, levelReference, type TicketDraft, type TicketQuote } from '../model.ts';
import type { TicketError } from '../errors.ts';
import { pipsBetween } from '../summary.ts';
import type { TicketAction } from '../ticket-action.ts';
import frame from '../../../../trading-parts/ticket-frame.module.css';
import styles from '../ticket.module.css';

// loaded only for users who enter levels as distances
const DistanceField = optionalPart(() => import('./distance-field.tsx'), 'DistanceField');

export interface LevelFieldProps {
  readonly level: LevelName;
  readonly draft: TicketDraft;
  readonly terms: ExactTerms;
  readonly quote: TicketQuote | null;
  /** the position's result at the level after its fee */
  readonly result: Money | null;
  readonly error: TicketError | undefined;
  /** one pip in points; null if distances are not shown in pips */
  readonly pip: Price | null;
  readonly act: (action: TicketAction) => void;
}

/** Stop loss or take profit: the switch, and while on, its price with the result there. */
export function LevelField({ level, draft, terms, quote, result, error, pip, act }: LevelFieldProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const unit = useUnitOf(draft.size.by);
  const entry = draft[level];
  const name = t(`common.level.${level}`);
  const price = levelPrice(entry, terms);
  const reference = levelReference(draft, terms, quote);
  const trail = trailContext(draft, terms, quote);
  const trails = entry.trail !== undefined;
  const bound = reference === null ? null : levelBound(level, draft.side, reference);
  const start = bound === null ? undefined : formatPrice(bound.price, terms.pricePrecision);
  const entered = entryPrice(draft, terms, quote);
  const pips = pip !== null && price !== null && entered !== null ? pipsBetween(entered, price, pip) : null;
  const problem =
    error && entry.blurred ? t(`ticket.error.${error.key}`, { value: groupThousands(error.value ?? '') }) : undefined;
  return (
    <div className={styles.level}>
      <div className={styles.levelName}>
        {name}
        {entry.on && result !== null ? (
          <span className={styles.result}>
            <MoneyText amount={result} sign="always" colored /> {t('ticket.net')}
          </span>
        ) : null}
        {entry.on ? null : <span className={styles.off}>{t('ticket.off')}</span>}
      </div>
      {/* before its field, so that the next tab stop after switching on is the field */}
      <Switch name={name} checked={entry.on} onChange={(on) => act({ type: 'level-switched', level, on })} />
      {entry.on ? (
        <div className={styles.levelPrice} onBlur={() => act({ type: 'level-blurred', level })}>
          {unit === 'price' && trails ? (
            <TrailField
              entry={entry}
              at={trail}
              error={problem}
              errorId={errorId}
              onChange={(stopLoss) => act({ type: 'trailed', stopLoss })}
            />
          ) : unit === 'price' ? (
            <NumberField
              name={t('common.levelPrice', { level: name })}
              scale={terms.pricePrecision}
              step={bound === null ? 1n : levelStep(bound.price)}
              startText={start}
              placeholder={start}
              value={entry.text}
              onChange={(text) => act({ type: 'level-typed', level, text })}
              stepLabels={{ less: t('common.less', { field: name }), more: t('common.more', { field: name }) }}
              error={problem}
              errorId={errorId}
            />
          ) : (
            <DistanceField
              label={name}
              entry={entry}
              unit={unit}
              place={placeOfLevel(level, draft, terms, quote)}
              terms={terms}
              held={draft.size.held}
              onDistance={(text, typed) => act({ type: 'level-typed', level, text, typed })}
              error={problem}
              errorId={errorId}
            />
          )}
        </div>
      ) : null}
      {entry.on && (unit !== 'price' || trails) && price !== null ? (
        <span className={styles.away}>{t('ticket.levelAt', { price: shownPrice(price, terms.pricePrecision) })}</span>
      ) : entry.on && pips !== null ? (
        <span className={styles.away}>{t('ticket.pips', { pips: formatDecimal(pips, 1) })}</span>
      ) : null}
      {problem === undefined ? null : (
        <p id={errorId} className={frame.error} role="alert">
          {problem}
        </p>
      )}
      {entry.on && level === 'stopLoss' ? (
        <TrailingChoice
          trails={trails}
          waits={draft.kind === 'pending'}
          onChange={(on) => act({ type: 'trailed', stopLoss: switchTrail(entry, on, trail) })}
        />
      ) : null}
    </div>
  );
}
