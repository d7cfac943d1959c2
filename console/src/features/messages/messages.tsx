import { IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { usePagedList } from '@truefill/client/paging/use-paged-list.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { useBrandFilter } from '../../brands/brand-scope.ts';
import { fetchCall } from '../../calls/call.ts';
import { Island } from '../../page/island.tsx';
import { Screen } from '../../page/screen.tsx';
import { useKeys } from '../../page/use-keys.ts';
import { useHasRight } from '../../session/session.ts';
import { ComposeSheet } from './compose-sheet.tsx';
import { MessageRow } from './message-row.tsx';
import { MessageSheet } from './message-sheet.tsx';
import styles from './messages.module.css';

export type Message = ConsoleCallResponse<'operatorMessages'>['list'][number] & { readonly id: number };

/** Messages to users, those that wait for a second person, and composing a new one. */
export function MessagesScreen() {
  const { t } = useTranslation();
  const brand = useBrandFilter();
  const mayWrite = useHasRight('messages.propose');
  const [composing, setComposing] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const list = usePagedList<Message, Page<Message>>({
    queryKey: ['messages', brand.brandId ?? ''],
    readPage: async (pageNum, signal) => {
      const answer = await fetchCall('operatorMessages', { ...brand, pageNum, pageSize: PAGE_SIZE }, signal);
      return { items: answer.list.map((each) => ({ ...each, id: each.messageId })), pages: answer.pages };
    },
  });
  useKeys({ n: mayWrite ? () => setComposing(true) : undefined });
  const message = list.items?.find(({ messageId }) => messageId === opened) ?? null;
  return (
    <Screen
      title={t('console.place.messages')}
      byBrand
      actions={
        mayWrite ? (
          <Button
            tone="primary"
            icon={<IconPencilPlus size={18} aria-hidden="true" />}
            aria-keyshortcuts="n"
            onClick={() => setComposing(true)}
          >
            {t('console-messages.write')}
          </Button>
        ) : null
      }
    >
      <Island>
        <PagedStates list={list} failedTitle={t('console-messages.failed')} loading={<Skeleton height="240px" />}>
          {list.items?.length === 0 ? (
            <EmptyState title={t('console-messages.none')}>{t('console-messages.noneText')}</EmptyState>
          ) : (
            <ul className={styles.list}>
              {list.items?.map((each) => (
                <li key={each.messageId}>
                  <MessageRow message={each} onOpen={() => setOpened(each.messageId)} />
                </li>
              ))}
            </ul>
          )}
        </PagedStates>
      </Island>
      <ComposeSheet open={composing} onClose={() => setComposing(false)} onSent={list.refetch} />
      <MessageSheet message={message} onClose={() => setOpened(null)} onDecided={list.refetch} />
    </Screen>
  );
}
