import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { Tabs, TabPanel } from '@truefill/ui/components/tabs.tsx';
import { useIsLost } from '../../live/use-is-lost.ts';
import dock from '../../trading-parts/dock.module.css';
import { useFocusInList } from '../../trading-parts/focus-targets.ts';
import { OptionHistoryTable } from './history/option-history-table.tsx';
import { QuoteClocks } from './running/quote-clocks.tsx';
import { RunningTable } from './running/running-table.tsx';
import { useLiveOptions } from './running/use-live-options.ts';

export type OptionDockTab = 'positions' | 'history';

export interface OptionDockProps {
  readonly tab: OptionDockTab;
  readonly onTab: (tab: OptionDockTab) => void;
}

/** The tabs below the chart in option mode: running and settled. */
export function OptionDock({ tab, onTab }: OptionDockProps) {
  const { t } = useTranslation();
  const live = useLiveOptions();
  const lost = useIsLost();
  useFocusInList();
  const sums = (
    <dl className={dock.sums} data-stale={lost || undefined}>
      <div>
        <dt>{t('options.running.atStake')}</dt>
        <dd>
          <MoneyText amount={live.atStake} />
        </dd>
      </div>
      <div>
        <dt>{t('options.running.ifNow')}</dt>
        <dd>
          <MoneyText amount={live.ifAllEndedNow} sign="always" colored={!lost} />
        </dd>
      </div>
    </dl>
  );
  return (
    <>
      <QuoteClocks symbols={live.symbols} />
      <Tabs<OptionDockTab>
        className={dock.dock}
        label={t('options.title')}
        items={[
          { value: 'positions', label: t('options.running.title'), count: live.options?.length ?? 0 },
          { value: 'history', label: t('options.history.settled') },
        ]}
        value={tab}
        onChange={onTab}
        aside={sums}
      >
        <TabPanel className={dock.panel} value="positions">
          <RunningTable options={live.options} />
        </TabPanel>
        <TabPanel className={dock.panel} value="history">
          <OptionHistoryTable />
        </TabPanel>
      </Tabs>
    </>
  );
}
