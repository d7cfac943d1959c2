import { IconBell, IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@truefill/ui/components/brand-mark.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { ConfirmDialog } from '@truefill/ui/components/confirm-dialog.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { ErrorState } from '@truefill/ui/components/error-state.tsx';
import { ListRow } from '@truefill/ui/components/list-row.tsx';
import { Notice, type NoticeTone } from '@truefill/ui/components/notice.tsx';
import { ProgressBar } from '@truefill/ui/components/progress-bar.tsx';
import { ResponsiveSheet } from '@truefill/ui/components/responsive-sheet.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import mark from '../../mark.svg';
import { Sample } from './sample.tsx';
import styles from './theme.module.css';
import type { BrandTheme } from './use-applied-theme.ts';

const NOTICES: readonly NoticeTone[] = ['neutral', 'info', 'ok', 'warn', 'danger'];
const TAGS = ['neutral', 'accent', 'ok', 'warn', 'danger', 'info', 'demo'] as const;
const BARS = ['accent', 'neutral', 'warn', 'danger'] as const;
const SHEETS = ['sheet', 'dialog', 'panel'] as const;

/** Components that show a status. */
export function States({ title, titleSuffix }: Pick<BrandTheme, 'title' | 'titleSuffix'>) {
  const { t } = useTranslation();
  const sentence = t('console-theme.sentence');
  return (
    <>
      <Sample name="BrandMark">
        {/* the brand's own is served at its own host only */}
        <BrandMark src={mark} title={title} titleSuffix={titleSuffix} />
        <BrandMark src={mark} name={title} size={40} />
      </Sample>
      <Sample name="Notice" stacked>
        {NOTICES.map((tone) => (
          <Notice key={tone} tone={tone} title={tone} icon={<IconBell size={18} />}>
            {sentence}
          </Notice>
        ))}
        <Notice tone="warn" action={<Button size="small">{t('common.change')}</Button>}>
          {sentence}
        </Notice>
      </Sample>
      <Sample name="Tag">
        {TAGS.map((tone) => (
          <Tag key={tone} tone={tone} dot={tone === 'ok'}>
            {tone}
          </Tag>
        ))}
      </Sample>
      <Sample name="ProgressBar" stacked>
        {BARS.map((tone, place) => (
          <ProgressBar key={tone} label={tone} tone={tone} share={0.8 - place * 0.2} />
        ))}
      </Sample>
      <Sample name="ListRow" stacked>
        <div className={styles.rows}>
          <ListRow icon={<IconBell size={20} />} label={t('console-theme.state.usual')} value="EUR/USD" opens />
          <ListRow label={t('console-theme.state.chosen')} value={<Tag tone="ok">{t('common.done')}</Tag>} />
        </div>
      </Sample>
      <Sample name="EmptyState" stacked>
        <EmptyState
          title={t('console-theme.state.empty')}
          picture={<IconInbox size={40} />}
          action={<Button>{t('common.browseMarkets')}</Button>}
        >
          {sentence}
        </EmptyState>
      </Sample>
      <Sample name="ErrorState" stacked>
        <ErrorState
          title={t('console-theme.state.faulty')}
          actions={<Button tone="primary">{t('common.change')}</Button>}
          reference={{ label: t('common.orderNumber'), code: '1008' }}
        >
          {t('common.moneySafe')}
        </ErrorState>
      </Sample>
      <Sample name="Skeleton" stacked>
        <VisuallyHidden>{t('console-theme.state.busy')}</VisuallyHidden>
        <Skeleton height="2.5rem" />
        <Skeleton width="60%" />
        <Skeleton width="40px" height="40px" round />
      </Sample>
    </>
  );
}

/** Overlays, each opened by its button. */
export function Overlays() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<(typeof SHEETS)[number] | 'confirm' | null>(null);
  const [shown, setShown] = useState<(typeof SHEETS)[number]>('dialog');
  const close = (): void => setOpen(null);
  const sentence = t('console-theme.sentence');
  return (
    <Sample name="ResponsiveSheet, ConfirmDialog">
      {SHEETS.map((presentation) => (
        <Button
          key={presentation}
          onClick={() => {
            setShown(presentation);
            setOpen(presentation);
          }}
        >
          {presentation}
        </Button>
      ))}
      <Button onClick={() => setOpen('confirm')}>{t('console-theme.confirm')}</Button>
      <ResponsiveSheet
        open={open !== null && open !== 'confirm'}
        onOpenChange={(next) => next || close()}
        presentation={shown}
        title={shown}
        closeLabel={t('common.close')}
        footer={
          <Button tone="primary" wide onClick={close}>
            {t('common.done')}
          </Button>
        }
      >
        <p className={styles.text}>{sentence}</p>
      </ResponsiveSheet>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={(next) => next || close()}
        title={t('console-theme.confirm')}
        confirmLabel={t('common.delete')}
        cancelLabel={t('common.cancel')}
        onConfirm={close}
        tone="danger"
      >
        {sentence}
      </ConfirmDialog>
    </Sample>
  );
}
