import type { Money } from '@truefill/domain/money/money.ts';
import { LevelField, type LevelFieldProps } from './fields/level-field.tsx';
import { LevelUnitChoice } from './fields/level-unit-choice.tsx';
import type { TicketError } from './errors.ts';
import type { TicketSummary } from './summary.ts';
import styles from './ticket.module.css';

export interface TicketLevelsProps extends Pick<LevelFieldProps, 'draft' | 'terms' | 'quote' | 'pip' | 'act'> {
  readonly summary: TicketSummary | null;
  readonly errors: readonly TicketError[];
}

/** Stop loss and take profit, and their unit while one of them is on. */
export function TicketLevels({ summary, errors, ...field }: TicketLevelsProps) {
  const { stopLoss, takeProfit, size } = field.draft;
  const net = (result: Money | null | undefined): Money | null =>
    summary === null || result === null || result === undefined ? null : ((result - summary.fee) as Money);
  const errorOf = (level: TicketError['field']) => errors.find((error) => error.field === level);
  return (
    <div className={styles.levels}>
      {stopLoss.on || takeProfit.on ? (
        <LevelUnitChoice
          sizedBy={size.by}
          trails={stopLoss.on && stopLoss.trail !== undefined && !takeProfit.on}
          onPrice={() => field.act({ type: 'levels-fixed', stopLoss, takeProfit })}
        />
      ) : null}
      <LevelField {...field} level="stopLoss" result={net(summary?.stopLossResult)} error={errorOf('stopLoss')} />
      <LevelField {...field} level="takeProfit" result={net(summary?.takeProfitResult)} error={errorOf('takeProfit')} />
    </div>
  );
}
