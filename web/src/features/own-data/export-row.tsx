import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { brand } from '@truefill/client/brand.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import type { useStepUp } from '@truefill/client/factors/use-step-up.tsx';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { saveFile } from '@truefill/client/page/save-file.ts';
import styles from './own-data.module.css';
import { fetchArchive, type ExportView } from './use-exports.ts';

const TONES = { preparing: 'info', ready: 'ok', failed: 'danger', expired: 'neutral' } as const;

function timeOf(ms: number): string {
  return formatDateTime(ms, 'YYYY-MM-DD HH:mm', brand().timeZone);
}

interface ExportRowProps {
  readonly view: ExportView;
  readonly prove: ReturnType<typeof useStepUp>['prove'];
}

/** One archive: its status, the device that requested it, and its download while available. */
export function ExportRow({ view, prove }: ExportRowProps) {
  const { t } = useTranslation();
  const { busy, run } = useOneAtATime();
  const download = async (): Promise<void> => {
    const result = await prove(() => fetchArchive(view.id));
    if (result.ok) saveFile('your-data.zip', result.data);
    else showToast('error', (language) => errorText(language, result));
  };
  const origin = [view.device, view.address].filter((text) => text !== '').join(', ');
  const about = [
    t('own-data.requestedAt', { time: timeOf(view.requestedTs) }),
    ...(origin === '' ? [] : [t('own-data.from', { device: origin })]),
    ...(view.state === 'ready' ? [t('own-data.until', { time: timeOf(view.expiresTs) })] : []),
    ...(view.downloadedTs === 0 ? [] : [t('own-data.downloadedAt', { time: timeOf(view.downloadedTs) })]),
  ];
  return (
    <div className={styles.row}>
      <div className={styles.rowText}>
        <Tag tone={TONES[view.state]}>{t(`own-data.state.${view.state}`)}</Tag>
        {about.map((line) => (
          <p key={line} className={styles.small}>
            {line}
          </p>
        ))}
        {view.state === 'failed' ? <p className={styles.small}>{t('own-data.asked')}</p> : null}
      </div>
      {view.state === 'ready' ? (
        <Button tone="outline" busy={busy} onClick={() => void run(download)}>
          {t('own-data.download')}
        </Button>
      ) : null}
    </div>
  );
}
