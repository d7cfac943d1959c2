import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { useTranslation } from 'react-i18next';
import { brand } from '../brand.ts';
import { tradeModes } from '../preferences/trade-mode.ts';
import { chooseTradeMode, useTradeMode } from '../preferences/trade-mode-store.ts';

/** Market or option; nothing where the brand offers only one of them. */
export function TradeModeSwitch({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const mode = useTradeMode();
  const modes = tradeModes(brand());
  if (modes.length < 2) return null;
  return (
    <Segmented
      className={className}
      label={t('shell.tradeMode.title')}
      items={modes.map((offered) => ({ value: offered, label: t(`shell.tradeMode.${offered}`) }))}
      value={mode}
      onChange={chooseTradeMode}
    />
  );
}
