import { CATEGORY_IDS } from '@truefill/domain/market/instrument.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { brand } from '@truefill/client/brand.ts';
import { Conditions } from '../../money-parts/conditions.tsx';
import { useForexRule } from '../../trading-parts/use-forex-rule.ts';

/** What to know before money is sent: the conditions of getting it back, and of trading forex with it. */
export function BeforeDeposit() {
  const { t } = useTranslation();
  const { categories, switches } = brand();
  const rule = useForexRule({ category: 'forex' });
  const tradesForex = switches.contract && categories.includes(CATEGORY_IDS.forex);
  return (
    <>
      {rule !== null && tradesForex ? <Notice>{rule}</Notice> : null}
      <Conditions title={t('deposit.beforeYouSend')} withDeposit />
    </>
  );
}
