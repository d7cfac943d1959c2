import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentPath } from '@truefill/api/legal/documents.ts';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { call } from '@truefill/client/calls/client.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { signOut } from '@truefill/client/session/session.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconArrowUpRight, IconFileText } from '@truefill/ui/components/icons.ts';
import { ListRow } from '@truefill/ui/components/list-row.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import styles from './legal.module.css';
import { storeConsents, postponeConsent, useConsents, type Consents } from './use-consents.ts';
import { useLegalDocumentTexts } from './use-legal-text.ts';

export interface ConsentSheetProps {
  readonly open: boolean;
}

/**
 * Asks for consent to documents that have changed. It can be postponed: positions can be closed and money withdrawn in any
 * case.
 */
export function ConsentSheet({ open }: ConsentSheetProps) {
  const { loaded, retry } = useLegalDocumentTexts();
  const { due, busy, agree, failure } = useConsent(open);
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={postponeConsent}
      title={loaded?.words('consent.title') ?? t('account.readAndAgree')}
      footer={
        retry ? undefined : (
          <div className={styles.actions}>
            <Button tone="primary" size="extra-large" wide busy={busy} disabled={!loaded} onClick={() => void agree()}>
              {loaded?.words('consent.accept')}
            </Button>
            <div className={styles.others}>
              <Button size="large" waiting={busy} onClick={postponeConsent}>
                {loaded?.words('consent.later')}
              </Button>
              <Button size="large" waiting={busy} onClick={() => void signOut()}>
                {t('account.logOut')}
              </Button>
            </div>
          </div>
        )
      }
    >
      {loaded ? (
        <div className={styles.consent}>
          <p>{loaded.words('consent.text')}</p>
          <ul>
            {due.map(({ document, version }) => (
              <li key={document}>
                {/* opens a new page: this one may be older than the changed document */}
                <a href={documentPath(document)} target="_blank" rel="noopener">
                  <ListRow
                    icon={<IconFileText size={22} />}
                    label={loaded.words(`${document}.title`)}
                    value={
                      <span className={styles.newer}>
                        {loaded.words('consent.version', { version })}
                        <IconArrowUpRight size={18} aria-hidden="true" />
                      </span>
                    }
                  />
                </a>
              </li>
            ))}
          </ul>
          <p>{loaded.words('consent.free')}</p>
          <Refusal failure={failure} />
        </div>
      ) : null}
      {retry ? <LoadFailed onRetry={retry} /> : null}
      {!loaded && !retry ? <Skeleton width="100%" height="160px" /> : null}
    </Sheet>
  );
}

interface Consent {
  readonly due: Consents['due'];
  readonly busy: boolean;
  readonly failure: Failure | null;
  agree(): Promise<void>;
}

function useConsent(open: boolean): Consent {
  const consents = useConsents();
  const userId = useSession((session) => session.userId);
  const locale = usePreferences((preferences) => preferences.locale);
  const { busy, run } = useOneAtATime();
  const [failure, setFailure] = useState<Failure | null>(null);
  // the content stays readable while the sheet slides out
  const [shown, setShown] = useState<Consents['due']>([]);
  const due = consents?.due ?? [];
  if (open && due.length > 0 && due !== shown) setShown(due);
  const agree = async (): Promise<void> => {
    await run(async () => {
      setFailure(null);
      const answer = await call('submitConsent', { documents: due, locale });
      if (answer.ok) return storeConsents(userId, answer.data);
      setFailure(answer);
      // there is a newer version than the one that was shown
      if (answer.code !== ERROR_CODES.documentNotInForce) return;
      const newest = await call('consents', {});
      if (newest.ok) storeConsents(userId, newest.data);
    });
  };
  return { due: shown, busy, failure, agree };
}
