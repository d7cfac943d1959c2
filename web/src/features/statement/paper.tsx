import { useTranslation } from 'react-i18next';
import type { MovementView } from '@truefill/api/statement/mapping.ts';
import { brand } from '@truefill/client/brand.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconPrinter } from '@truefill/ui/components/icons.ts';
import { useUser } from '../../page/use-user.ts';
import { dateOf, type RangeChoice } from '../../trading-parts/range.ts';
import { rangeNow, readableRange } from '../../trading-parts/read-range.ts';
import styles from './statement.module.css';
import { useLoadAll } from './use-movements.ts';

/** Prints all movements of the chosen dates: the list itself has only those that were scrolled to. */
export function PrintButton({ range }: { readonly range: RangeChoice }) {
  const { t } = useTranslation();
  const { busy, run } = useOneAtATime();
  const loadAll = useLoadAll(range);
  const print = async (): Promise<void> => {
    const failure = await loadAll();
    if (failure) return showToast('error', (language) => errorText(language, failure));
    await painted();
    window.print();
  };
  // browsers inside other apps may have no printer
  if (typeof window.print !== 'function') return null;
  return (
    <IconButton label={t('statement.print')} busy={busy} onClick={() => void run(print)}>
      <IconPrinter size={20} />
    </IconButton>
  );
}

/** Resolves when the page shows what it was last told to. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 50));
  });
}

interface PaperProps {
  readonly range: RangeChoice;
  readonly movements: readonly MovementView[];
  readonly hasMore: boolean;
}

/** On paper only: whose movements these are, of which dates, and whether they are all. */
export function PaperHead({ range, movements, hasMore }: PaperProps) {
  const { t } = useTranslation();
  const accountMode = useSession((session) => session.accountMode);
  const uid = useUser()?.uid;
  const { site, timeZone } = brand();
  const { fromMs, toMs } = rangeNow(readableRange(range));
  const nowMs = serverNow();
  const first = fromMs ?? movements.at(-1)?.atMs ?? nowMs;
  const last = toMs === null ? nowMs : Math.min(nowMs, toMs - 1);
  const dates = t('common.range', { min: dateOf(timeZone, first), max: dateOf(timeZone, last) });
  const facts = [
    site,
    uid && `UID ${uid}`,
    t(`common.${accountMode}`),
    dates,
    t('statement.printed', { count: movements.length }),
  ];
  return (
    <div className={styles.paper}>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {hasMore ? <p>{t('statement.printedPart')}</p> : null}
    </div>
  );
}
