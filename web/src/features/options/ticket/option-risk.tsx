import { useTranslation } from 'react-i18next';
import { useSession } from '@truefill/client/session/session-store.ts';
import { joinSentences } from '@truefill/locales/join-sentences.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { durationText } from '../duration-text.ts';

/** The stake may be lost within the delivery time; and whether that is money at all. */
export function OptionRisk({ seconds }: { readonly seconds: number }) {
  const { t } = useTranslation();
  const demo = useSession(({ accountMode }) => accountMode === 'demo');
  return (
    <Notice tone="warn">
      {joinSentences([t('options.risk', { time: durationText(t, seconds) }), ...(demo ? [t('options.demoMoney')] : [])])}
    </Notice>
  );
}
