import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { modifyOrderToWire } from '@truefill/api/orders/command-mapping.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { brand } from '@truefill/client/brand.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { useIsLive } from '../../../../live/connection-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Decision } from '../../../../trading-parts/decision.tsx';
import type { ExactTerms } from '../../../../trading-parts/figures.ts';
import { LEVEL_NAMES, type LevelName } from '../../../../trading-parts/levels.ts';
import { LevelUnitChoice } from '../../ticket/fields/level-unit-choice.tsx';
import { useUnitOf } from '../../ticket/fields/level-units.ts';
import { limitPrice } from '../../ticket/fields/limit-price.ts';
import { refusedLevelBound } from '../../../../trading-parts/refused-bound.ts';
import type { DraggedPrice } from '../../../../trading-parts/shown-order.ts';
import { byLevels, useOrderCommand } from '../../../../trading-parts/use-order-command.ts';
import { useTerms } from '../../../../trading-parts/use-terms.ts';
import styles from './edit-levels.module.css';
import { LevelEdit } from './level-edit.tsx';
import {
  blurredLevels,
  entryOf,
  levelErrors,
  levelResult,
  levelsChanged,
  levelsOf,
  levelTexts,
  limitPriceError,
  limitOf,
  limitText,
  pricedDraft,
} from './levels-draft.ts';
import { LimitEdit } from './limit-edit.tsx';
import { netOfCosts } from '../model.ts';

export interface EditLevelsProps {
  readonly order: OrderView;
  /**
   * the current price: for a position the closing price, for a pending order the one that must reach the limit; null before the
   * first quote
   */
  readonly reference: Price | null;
  /** the price that a line of the order was dragged to on the chart */
  readonly dragged?: DraggedPrice | undefined;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/** Changes stop loss and take profit of an order, and the limit of a pending one. Shows the results first. */
export function EditLevels({ order, reference, dragged, onCancel, onSaved }: EditLevelsProps) {
  const { t } = useTranslation();
  const terms = useTerms(order.symbol);
  const live = useIsLive();
  const unit = useUnitOf('lots');
  const { busy, refusal, send } = useOrderCommand();
  const isMounted = useIsMounted();
  const begin = { ...levelsOf(order, dragged), limit: limitOf(order, dragged) };
  const [held, change] = usePersistedDraft(`levels ${order.id}`, begin, {
    within: 'overlay',
    revise: (stored) => {
      if (!dragged) return stored;
      // a moved limit is what the levels are validated against, so that their errors are shown at once
      const revised = dragged.of === 'limit' ? { ...stored, ...blurredLevels(stored) } : stored;
      return { ...revised, [dragged.of]: begin[dragged.of] };
    },
  });
  const { limit } = held;
  const entry = limit === null ? entryOf(order) : limitPrice(limit, order.pricePrecision);
  const against = limit === null ? reference : entry;
  const draft = pricedDraft(held, order, against, terms ?? null);
  const errors = levelErrors(draft, order, against);
  const errorOfLimit = limit === null ? null : limitPriceError(limit, order, reference);
  const invalid = errors.stopLoss !== null || errors.takeProfit !== null || errorOfLimit !== null;
  const netAt = (level: LevelName, known: ExactTerms): Money | null => {
    const gross = levelResult(draft, level, order, known, entry);
    return gross === null ? null : netOfCosts({ order, profitLoss: gross });
  };
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    change((now) => ({ ...blurredLevels(now), limit: now.limit && { ...now.limit, blurred: true } }));
    if (invalid) return;
    const changes = { ...levelTexts(draft, order), limitPrice: limitText(limit, order) };
    const result = await send('modifyOrder', modifyOrderToWire(order.id, changes), byLevels(order), (code) =>
      refusedLevelBound(code, { symbol: order.symbol, pricePrecision: order.pricePrecision, limit: entry }),
    );
    if (!result?.ok) return;
    showToast('success', (language) => language.t(limit === null ? 'positions.levelsSaved' : 'positions.orderSaved'));
    if (isMounted.current) onSaved();
  };
  return (
    <form className={styles.edit} noValidate onSubmit={(event) => void save(event)}>
      {/* changing the limit is like placing a new order, which requires contracts */}
      {limit === null || !brand().switches.contract ? null : (
        <LimitEdit
          order={order}
          terms={terms ?? null}
          limit={limit}
          current={reference}
          error={errorOfLimit}
          onChange={(changes) =>
            change((now) => ({
              ...(changes.blurred ? blurredLevels(now) : {}),
              limit: now.limit && { ...now.limit, ...changes },
            }))
          }
        />
      )}
      {terms && LEVEL_NAMES.some((level) => draft[level].on) ? (
        <div>
          <LevelUnitChoice
            sizedBy="lots"
            trails={draft.stopLoss.on && draft.stopLoss.trail !== undefined && !draft.takeProfit.on}
            onPrice={() =>
              change(() => ({
                stopLoss: { ...draft.stopLoss, typed: undefined },
                takeProfit: { ...draft.takeProfit, typed: undefined },
              }))
            }
          />
          {unit === 'price' ? null : (
            <p className={styles.from}>{t(limit === null ? 'positions.fromNow' : 'positions.fromLimit')}</p>
          )}
        </div>
      ) : null}
      {LEVEL_NAMES.map((level) => (
        <LevelEdit
          key={level}
          level={level}
          order={order}
          entry={draft[level]}
          reference={against}
          terms={terms ?? null}
          unit={unit}
          result={terms && errors[level] === null ? netAt(level, terms) : null}
          error={errors[level]}
          onChange={(changes) => change((now) => ({ [level]: { ...now[level], ...changes } }))}
          onTrail={(stopLoss) => change(() => ({ stopLoss }))}
        />
      ))}
      <p className={styles.note}>{t('positions.levelsNote')}</p>
      <Decision refusal={refusal} dismissLabel={t('common.cancel')} onDismiss={onCancel}>
        <Button
          type="submit"
          tone="primary"
          size="extra-large"
          busy={busy}
          disabled={!live || !(levelsChanged(draft, order) || limitText(limit, order) !== null || errorOfLimit !== null)}
          // keep the focus in the field, so that nothing moves between press and click
          onMouseDown={(event) => event.preventDefault()}
        >
          {t('positions.saveLevels')}
        </Button>
      </Decision>
    </form>
  );
}
