import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { fetchCall } from '../../calls/call.ts';
import { useCursorList } from '../../calls/use-cursor-list.ts';
import { Island } from '../../page/island.tsx';
import { Screen } from '../../page/screen.tsx';
import { useBrandFilter } from '../../brands/brand-scope.ts';
import { DayFilter, SubjectFilter, useActFilter } from './audit-filters.tsx';
import styles from './audit.module.css';
import { AuditEntryView } from './audit-entry.tsx';
import { AuditList } from './audit-list.tsx';
import type { AuditItem } from './entry.ts';

const PAGE = 50;

/** The operator's own actions. */
export function ActivityScreen() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<AuditItem | null>(null);
  const brand = useBrandFilter();
  const filter = useActFilter();
  const list = useCursorList({
    queryKey: ['activity', brand.brandId ?? '', ...filter.key],
    async read(before, signal) {
      const answer = await fetchCall('operatorActivity', { before, limit: PAGE, ...brand, ...filter.body }, signal);
      return { list: answer.list.map((entry) => ({ ...entry, id: entry.seq })), next: answer.next };
    },
  });
  return (
    <Screen title={t('console.place.activity')} byBrand>
      <Island>
        <div className={styles.filters}>
          <DayFilter filter={filter} />
          <SubjectFilter filter={filter} />
        </div>
        <AuditList list={list} chosen={opened?.id ?? null} onChoose={setOpened} />
      </Island>
      <Sheet open={opened !== null} onClose={() => setOpened(null)} title={t('console-audit.entry')}>
        {opened ? <AuditEntryView entry={opened} chain={undefined} /> : null}
      </Sheet>
    </Screen>
  );
}
