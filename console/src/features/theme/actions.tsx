import { IconBell, IconDots, IconHeadset } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '@truefill/domain/orders/position.ts';
import { Button, type ButtonSize, type ButtonTone } from '@truefill/ui/components/button.tsx';
import { ChoiceMenu } from '@truefill/ui/components/choice-menu.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Menu } from '@truefill/ui/components/menu.tsx';
import { PriceActions } from '@truefill/ui/components/price-actions.tsx';
import { PricePair } from '@truefill/ui/components/price-pair.tsx';
import { Sample } from './sample.tsx';

const TONES: readonly ButtonTone[] = ['primary', 'neutral', 'outline', 'ghost', 'tint', 'danger', 'buy', 'sell'];
const SIZES: readonly ButtonSize[] = ['small', 'medium', 'large', 'extra-large'];
const FIGURES = { bid: '1.16420', ask: '1.16432', category: 'forex', pricePrecision: 5 } as const;

/** Buttons and links. */
export function Actions() {
  const { t } = useTranslation();
  const [side, setSide] = useState<Side>('buy');
  const [chosen, setChosen] = useState<'usual' | 'chosen'>('chosen');
  const label = t('common.save');
  const labels = { sell: t('common.side.sell'), buy: t('common.side.buy') };
  const spread = { value: '1.2', unit: t('common.pips'), name: t('common.spread') };
  return (
    <>
      <Sample name="Button">
        {TONES.map((tone) => (
          <Button key={tone} tone={tone}>
            {tone}
          </Button>
        ))}
        {SIZES.map((size) => (
          <Button key={size} tone="primary" size={size}>
            {size}
          </Button>
        ))}
        <Button tone="primary" icon={<IconBell size={18} />} detail="EUR/USD">
          {label}
        </Button>
        <Button tone="primary" disabled>
          {t('console-theme.state.disabled')}
        </Button>
        <Button tone="primary" busy>
          {t('console-theme.state.busy')}
        </Button>
      </Sample>
      <Sample name="IconButton">
        <IconButton label={t('console-theme.state.usual')}>
          <IconBell size={20} />
        </IconButton>
        <IconButton label={t('console-theme.state.chosen')} pressed>
          <IconBell size={20} />
        </IconButton>
        <IconButton label={t('console-theme.state.counting')} count={3}>
          <IconBell size={20} />
        </IconButton>
        <IconButton label={t('console-theme.state.disabled')} disabled>
          <IconBell size={20} />
        </IconButton>
      </Sample>
      <Sample name="Menu, ChoiceMenu">
        <Menu
          align="start"
          trigger={
            <IconButton label={t('console-theme.menu')}>
              <IconDots size={20} />
            </IconButton>
          }
          items={[
            { id: 'usual', label: t('console-theme.state.usual'), icon: <IconHeadset size={18} />, onSelect: () => undefined },
            { id: 'chosen', label: t('console-theme.state.chosen'), checked: true, shortcut: 'C', onSelect: () => undefined },
            { id: 'disabled', label: t('console-theme.state.disabled'), disabled: true, onSelect: () => undefined },
            { id: 'danger', label: t('common.delete'), tone: 'danger', separated: true, onSelect: () => undefined },
          ]}
        />
        <ChoiceMenu
          trigger={<Button>{t(`console-theme.state.${chosen}`)}</Button>}
          value={chosen}
          onChange={setChosen}
          items={[
            { value: 'usual', label: t('console-theme.state.usual') },
            { value: 'chosen', label: t('console-theme.state.chosen') },
          ]}
        />
      </Sample>
      <Sample name="PricePair" stacked>
        <PricePair {...FIGURES} label={t('common.direction')} value={side} onChange={setSide} labels={labels} spread={spread} />
        <PricePair
          {...FIGURES}
          bid={null}
          ask={null}
          label={t('console-theme.state.disabled')}
          value="sell"
          onChange={setSide}
          labels={labels}
          spread={spread}
          disabled
        />
      </Sample>
      <Sample name="PriceActions" stacked>
        <PriceActions {...FIGURES} onPress={setSide} labels={labels} spread={spread} />
        <PriceActions {...FIGURES} onPress={setSide} labels={labels} spread={spread} disabled />
      </Sample>
    </>
  );
}
