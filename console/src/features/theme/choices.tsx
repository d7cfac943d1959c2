import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@truefill/ui/components/checkbox.tsx';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { Slider } from '@truefill/ui/components/slider.tsx';
import { Switch } from '@truefill/ui/components/switch.tsx';
import { TabPanel, Tabs } from '@truefill/ui/components/tabs.tsx';
import { Sample } from './sample.tsx';

const AMOUNTS = ['100', '500', '1,000'] as const;
const DAYS = [7, 15, 30] as const;
const VARIANTS = ['pill', 'ink', 'bare'] as const;

/** Components for selecting with one press. */
export function Choices() {
  const { t } = useTranslation();
  const [checked, setChecked] = useState(true);
  const [amount, setAmount] = useState<(typeof AMOUNTS)[number]>('500');
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [days, setDays] = useState(15);
  const amounts = AMOUNTS.map((value, place) => ({ value, label: value, disabled: place === 2 }));
  const sides = [
    { value: 'buy', label: t('common.side.buy') },
    { value: 'sell', label: t('common.side.sell') },
  ] as const;
  const marks = DAYS.map((value) => ({ value, label: value }));
  return (
    <>
      <Sample name="Checkbox">
        <Checkbox label={t('console-theme.state.chosen')} checked={checked} onChange={setChecked} />
        <Checkbox label={t('console-theme.state.usual')} checked={!checked} onChange={(next) => setChecked(!next)} />
        <Checkbox
          label={t('console-theme.state.faulty')}
          checked={false}
          onChange={() => undefined}
          error={t('console-theme.error')}
        />
        <Checkbox label={t('console-theme.state.disabled')} checked onChange={() => undefined} disabled />
      </Sample>
      <Sample name="Switch">
        <Switch label={t('console-theme.state.chosen')} checked={checked} onChange={setChecked} />
        <Switch label={t('console-theme.state.usual')} checked={!checked} onChange={(next) => setChecked(!next)} />
        <Switch label={t('console-theme.state.disabled')} checked onChange={() => undefined} disabled />
      </Sample>
      <Sample name="Chips" stacked>
        {VARIANTS.map((variant) => (
          <Chips key={variant} label={variant} variant={variant} items={amounts} value={amount} onChange={setAmount} />
        ))}
        <Chips label={t('common.quickAmounts')} even items={amounts} value={null} onChange={setAmount} />
      </Sample>
      <Sample name="Segmented">
        <Segmented label={t('common.direction')} items={sides} value={side} onChange={setSide} />
        <Segmented
          label={t('console-theme.state.chosen')}
          items={[
            { ...sides[0], tone: 'accent' },
            { ...sides[1], tone: 'demo' },
          ]}
          value={side}
          onChange={setSide}
        />
        <Segmented label={t('console-theme.state.disabled')} items={sides} value="sell" onChange={setSide} disabled />
      </Sample>
      <Sample name="Tabs, TabPanel" stacked>
        <Tabs
          label={t('common.direction')}
          items={sides.map((item, place) => ({ ...item, count: place === 0 ? 4 : undefined }))}
          value={side}
          onChange={setSide}
        >
          <TabPanel value="buy">{t('console-theme.sentence')}</TabPanel>
          <TabPanel value="sell">{t('console-theme.error')}</TabPanel>
        </Tabs>
      </Sample>
      <Sample name="Slider" stacked>
        <Slider
          label={t('console-theme.state.usual')}
          valueText={String(days)}
          value={days}
          min={7}
          max={30}
          step={1}
          onChange={setDays}
          marks={marks}
        />
        <Slider
          label={t('console-theme.state.disabled')}
          valueText="7"
          value={7}
          min={7}
          max={30}
          step={1}
          onChange={setDays}
          marks={marks}
          disabled
        />
      </Sample>
    </>
  );
}
