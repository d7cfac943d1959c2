import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/mapping/order.ts';
import { modifyOrderToWire } from '@truefill/api/mapping/order-command.ts';
import type { Price } from '@truefill/domain/price.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { useKeptDraft } from '../../forms/kept-draft.ts';
import { useIsLive } from '../../live/connection-store.ts';
import { showNotice } from '../../shell/notices-store.ts';
import { Decision } from '../../trading/decision.tsx';
import type { LevelName } from '../../trading/levels.ts';
import { refusedLevelBound } from '../../trading/refused-bound.ts';
import { byLevels, useOrderCommand } from '../../trading/use-order-command.ts';
import { useTerms } from '../../trading/use-terms.ts';
import styles from './edit-levels.module.css';
import { LevelEdit } from './level-edit.tsx';
import { entryOf, LEVEL_NAMES, levelFaults, levelResult, levelsChanged, levelsOf, levelTexts } from './levels-draft.ts';

export interface EditLevelsProps {
  readonly order: OrderView;
  /** the closing price now, or the limit price of a pending order; null before the first quote */
  readonly reference: Price | null;
  /** a level that was dragged on the chart */
  readonly dragged?: { readonly level: LevelName; readonly price: Price } | undefined;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/** Changes stop loss and take profit of an order. What they would bring is shown before they are saved. */
export function EditLevels({ order, reference, dragged, onCancel, onSaved }: EditLevelsProps) {
  const { t } = useTranslation();
  const terms = useTerms(order.symbol);
  const live = useIsLive();
  const { busy, refusal, send } = useOrderCommand();
  const [draft, change] = useKeptDraft(`levels ${order.id}`, levelsOf(order, dragged), {
    within: 'overlay',
    revise: (kept) => (dragged ? { ...kept, [dragged.level]: levelsOf(order, dragged)[dragged.level] } : kept),
  });
  const faults = levelFaults(draft, order, reference);
  const faulty = faults.stopLoss !== null || faults.takeProfit !== null;
  const save = async (): Promise<void> => {
    change((now) => ({ stopLoss: { ...now.stopLoss, left: true }, takeProfit: { ...now.takeProfit, left: true } }));
    if (faulty) return;
    const result = await send('modifyOrder', modifyOrderToWire(order.id, levelTexts(draft, order)), byLevels(order), (code) =>
      refusedLevelBound(code, { symbol: order.symbol, pricePrecision: order.pricePrecision, limit: entryOf(order) }),
    );
    if (!result.ok) return;
    showNotice('success', (language) => language.t('positions.levelsSaved'));
    onSaved();
  };
  return (
    <div className={styles.edit}>
      {LEVEL_NAMES.map((level) => (
        <LevelEdit
          key={level}
          level={level}
          order={order}
          entry={draft[level]}
          reference={reference}
          result={terms && faults[level] === null ? levelResult(draft, level, order, terms) : null}
          fault={faults[level]}
          onChange={(changes) => change((now) => ({ [level]: { ...now[level], ...changes } }))}
        />
      ))}
      <p className={styles.note}>{t('positions.levelsNote')}</p>
      <Decision refusal={refusal} keepLabel={t('positions.keepLevels')} onKeep={onCancel}>
        <Button
          tone="primary"
          size="extra-large"
          busy={busy}
          disabled={!live || !levelsChanged(draft, order)}
          // the field keeps the focus, so that nothing moves between press and click
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void save()}
        >
          {t('positions.saveLevels')}
        </Button>
      </Decision>
    </div>
  );
}
