import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Initials } from '../../page/initials.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useSession } from '../../session/session.ts';
import styles from './two-people.module.css';
import type { CaseDetail } from './use-review.ts';

/** Who of the two people has approved, and who is still needed. */
export function TwoPeople({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation();
  const me = useSession(({ operator }) => operator);
  const { proposedBy, state } = detail;
  const done = state === 'approved';
  const count = done ? 2 : proposedBy ? 1 : 0;
  const decider = detail.history.findLast(({ action }) => action === 'approved')?.by ?? null;
  const mine = proposedBy?.operatorId === me?.operatorId;
  const waitsForMe = proposedBy !== null && !mine && detail.blockedBy !== 'right' && detail.blockedBy !== 'own';
  return (
    <section className={styles.box} aria-label={t('console-review.two.title')}>
      <p className={styles.head}>
        <span>{t('console-review.two.title')}</span>
        <span className="numeric">{t('console-review.two.count', { count })}</span>
      </p>
      {proposedBy ? <Approval by={proposedBy.name} atMs={proposedBy.atTs} /> : null}
      {done && decider ? <Approval by={decider.name} atMs={detail.decidedTs} /> : null}
      {done || state === 'rejected' ? null : (
        <p className={styles.person}>
          <Initials name={waitsForMe ? (me?.name ?? '?') : '?'} size="small" />
          <span>
            {t(waitsForMe ? 'console-review.two.forYou' : proposedBy ? 'console-review.two.another' : 'console-review.two.both')}
          </span>
        </p>
      )}
    </section>
  );
}

function Approval({ by: name, atMs }: { readonly by: string; readonly atMs: number }) {
  const { t } = useTranslation();
  return (
    <p className={styles.person}>
      <Initials name={name} size="small" tone="accent" />
      <span>
        {t('console-review.two.approved', { name })} <TimeText ms={atMs} pattern="HH:mm" />
      </span>
      <IconCheck className={styles.tick} size={18} aria-hidden="true" />
    </p>
  );
}
