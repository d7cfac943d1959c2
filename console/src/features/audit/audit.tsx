import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '@truefill/client/page/use-layout.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useBrandFilter } from '../../brands/brand-scope.ts';
import { fetchCall } from '../../calls/call.ts';
import { useCursorList } from '../../calls/use-cursor-list.ts';
import { Screen } from '../../page/screen.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import styles from './audit.module.css';
import { ANY, DayFilter, SubjectFilter, useActFilter } from './audit-filters.tsx';
import { AuditEntryView } from './audit-entry.tsx';
import { AuditList } from './audit-list.tsx';
import type { AuditItem } from './entry.ts';

const PAGE = 50;

/** All operator actions, in a chain that reveals later changes or removals. */
export function AuditScreen() {
  const { t } = useTranslation();
  const wide = useLayout() === 'desktop';
  const brand = useBrandFilter();
  const filter = useActFilter();
  const [operatorId, setOperatorId] = useState(ANY);
  const [opened, setOpened] = useState<AuditItem | null>(null);
  const list = useCursorList({
    queryKey: ['audit', brand.brandId ?? '', operatorId, ...filter.key],
    async read(before, signal) {
      const { list: entries, ...rest } = await fetchCall(
        'auditList',
        {
          before,
          limit: PAGE,
          ...brand,
          ...filter.body,
          ...(operatorId === ANY ? {} : { operatorId: Number(operatorId) }),
        },
        signal,
      );
      return { list: entries.map((entry) => ({ ...entry, id: entry.seq })), ...rest };
    },
  });
  const chain = useQuery({
    queryKey: ['audit chain'],
    queryFn: ({ signal }) => fetchCall('auditState', {}, signal),
    staleTime: 60_000,
  });
  const people = list.firstPage?.answer.operators ?? [];
  const chosen = opened ?? (wide ? (list.items?.[0] ?? null) : null);
  return (
    <Screen title={t('console.place.audit')} byBrand filled exported={<ExportButton list="audit" inHeader />}>
      <div className={styles.split}>
        <section className={styles.list} aria-label={t('console-audit.entries')}>
          <div className={styles.filters}>
            <DayFilter filter={filter} />
            <Select
              variant="compact"
              name={t('console-audit.filter.person')}
              value={operatorId}
              onChange={setOperatorId}
              items={[
                { value: ANY, label: t('console-audit.filter.anyPerson') },
                ...people.map((person) => ({ value: String(person.operatorId), label: person.name })),
              ]}
            />
            <SubjectFilter filter={filter} />
          </div>
          <div className={styles.scroller}>
            <AuditList list={list} chosen={chosen?.id ?? null} onChoose={setOpened} />
          </div>
          <footer className={styles.foot}>
            <span>{t('console-audit.forGood')}</span>
            {chain.data === undefined ? null : chain.data.brokenSeq === 0 ? (
              <Tag tone="ok">{t('console-audit.whole', { count: chain.data.entries })}</Tag>
            ) : (
              <Tag tone="danger">{t('console-audit.brokenAt', { number: chain.data.brokenSeq })}</Tag>
            )}
          </footer>
        </section>
        {wide ? (
          <section className={styles.detail} aria-label={t('console-audit.entry')}>
            {chosen ? <AuditEntryView entry={chosen} chain={chain.data} /> : <EmptyState title={t('console-audit.choose')} />}
          </section>
        ) : (
          <Sheet open={opened !== null} onClose={() => setOpened(null)} title={t('console-audit.entry')}>
            {opened ? <AuditEntryView entry={opened} chain={chain.data} /> : null}
          </Sheet>
        )}
      </div>
    </Screen>
  );
}
