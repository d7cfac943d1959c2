import { useTranslation } from 'react-i18next';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useIsDemo } from '@truefill/client/session/session-store.ts';

/** Marks the demo account; nothing on the real account. */
export function DemoTag() {
  const { t } = useTranslation();
  return useIsDemo() ? <Tag tone="demo">{t('common.demo')}</Tag> : null;
}
